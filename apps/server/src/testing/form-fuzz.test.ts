import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildUrl, errorBody, type RouteDefinition, type RouteName, routes } from '@galley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyNth, inFull, isFull } from '../../../../scripts/testing/run-length';
import { setupCode } from '../features/people/setup/service';
import { type JsonSchema, type MalformedBody, malformedBodies, malformedTexts, writeJson } from './malformed-inputs';
import { makeWorld, routeNames, type World } from './permissions/permission-matrix';
import { recipes } from './permissions/permission-recipes';
import { createTestApp, type TestAnswer, type TestApp, type TestRequest } from './test-app';
import { type WriteWatch, watchWrites } from './watch-writes';

/**
 * Sends every writing route of the contract, including future ones, inputs that our forms never send. A refused request
 * must be a 4xx in the contract's error shape and leave no row and no file behind.
 */

let app: TestApp;
let world: World;
let watch: WriteWatch;

/**
 * Tables that a refusal may write to: the log of refusals, the progress of an upload, the time a session was last seen.
 */
const mayWrite = new Set(['security_events', 'upload_progress', 'sessions']);
/** A save that is too late is refused, and its HTML is stored as a draft. */
const lateSave = new Set(['drafts', 'html_contents', 'audit_events']);
const lateCodes = new Set(['stale_version', 'lease_lost']);
/** A wrong password or code is counted, and the person gets an email if there are too many. */
const wrongGuess = new Set(['two_factors', 'mails']);
/** The response of a provider is used up once, whatever it is. */
const usedUp: Partial<Record<string, string>> = {
  integrations_callback: 'oauth_states',
  passkeys_sign_in: 'passkey_challenge_uses',
  profile_passkeys_create: 'passkey_challenge_uses',
};
const guessCodes = new Set(['credentials_wrong', 'too_many_requests']);
const repeats = Number(process.env.GALLEY_SOAK ?? 1);
const routeOf = (name: RouteName): RouteDefinition => routes[name];
const writing = routeNames.filter((name) => routeOf(name).method !== 'GET' && routeOf(name).access !== 'setup');
/** Words of the schema library, and names that only code has ([F-A16-routes]). */
const schemaWording =
  /[Ee]xpected|[Rr]eceived|Too (?:big|small):|Invalid (?:input|string|option)|[Uu]nrecognized|regex|>=|<=|undefined|\bnull\b|[a-z][A-Z]|[a-z]_[a-z]/;
/** The unused request that the previous test left. */
const prepared = new Map<RouteName, TestRequest>();
const tally = { refused: 0, done: 0 };

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open', hasSubdomains: true } });
  world = await makeWorld(app);
  watch = await watchWrites(app.pool);
});
afterAll(async () => await app.close());

/** A full run makes more requests of some routes than one organization may, so each route has its own organization. */
async function renewWorld(): Promise<void> {
  if (isFull) world = await makeWorld(app);
}

/** Returns a request that would succeed, made for the owner of the organization. */
async function prepare(name: RouteName): Promise<TestRequest> {
  const as = world.ownerSession;
  app.clock.advance(61_000);
  return { as, ...(await recipes[name]({ app, world, caller: 'owner', as })) };
}

/** Sends a request with the exact bytes of another body. Waits for a limit per minute. */
async function send(name: RouteName, request: TestRequest, payload: string | Buffer, contentType = 'application/json') {
  const attempt = () =>
    app.inject({
      method: routeOf(name).method,
      url: buildUrl(name, { ...request.params, ...request.query }),
      headers: {
        origin: 'http://galley.test',
        'x-requested-with': 'XMLHttpRequest',
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(request.as ? { cookie: request.as.cookie } : {}),
        ...request.headers,
      },
      payload,
    });
  const first = await attempt();
  if (first.status !== 429) return first;
  app.clock.advance(61_000);
  return await attempt();
}

/** Checks a response and its effects. Returns whether the request was refused. */
async function judge(what: string, answer: TestAnswer, mustBeRefused: boolean): Promise<boolean> {
  const tables = await watch.takeTables();
  if (answer.status < 400) {
    expect({ what, status: answer.status, mustBeRefused }).toEqual({
      what,
      status: answer.status,
      mustBeRefused: false,
    });
    tally.done += 1;
    return false;
  }
  const { success } = errorBody.strict().safeParse(answer.body);
  if (success) expect(answer.body.error, what).not.toMatch(schemaWording);
  const { code } = answer.body ?? {};
  const isRightly = (table: string) =>
    mayWrite.has(table) ||
    (lateCodes.has(code) && lateSave.has(table)) ||
    (guessCodes.has(code) && wrongGuess.has(table)) ||
    usedUp[what.slice(0, what.indexOf(':'))] === table;
  const written = tables.filter((table) => !isRightly(table));
  const isRefusal = answer.status < 500 && code !== 'session_required';
  expect({ what, status: answer.status, isRefusal, hasShape: success, written }).toEqual({
    what,
    status: answer.status,
    isRefusal: true,
    hasShape: true,
    written: [],
  });
  tally.refused += 1;
  return true;
}

/**
 * Tries each malformed request on one prepared request (in the short form a sixteenth of many, others on the next
 * route); after one that was accepted, a new request is prepared. Begins with `unused` and returns the last unused
 * request, because preparing takes longer than most of what is tried.
 */
async function tryAll<T extends { what: string; mustBeRefused: boolean }>(
  name: RouteName,
  odd: (request: TestRequest) => T[],
  call: (request: TestRequest, one: T) => Promise<TestAnswer>,
  unused?: TestRequest,
): Promise<TestRequest> {
  let request = unused ?? (await prepare(name));
  let list = odd(request);
  const indices = everyNth([...list.keys()], list.length > 12 ? 16 : 4, writing.indexOf(name));
  await watch.takeTables();
  for (const index of indices) {
    const one = list[index];
    if (!one) throw new Error('The list of odd requests changes its length.');
    const wasRefused = await judge(`${name}: ${one.what}`, await call(request, one), one.mustBeRefused);
    if (wasRefused) continue;
    request = await prepare(name);
    list = odd(request);
    await watch.takeTables();
  }
  return request;
}

const schemaOf = (name: RouteName): JsonSchema | null => {
  const { body } = routeOf(name);
  return body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : null;
};

function storedFiles(): string[] {
  return readdirSync(app.services.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const brokenBodies: readonly [string, string, string][] = [
  ['half of a JSON', '{"title":', 'application/json'],
  ['two JSONs', '{}{}', 'application/json'],
  ['a JSON of NULs', '\u0000\u0000', 'application/json'],
  ['a form', 'title=x', 'application/x-www-form-urlencoded'],
  ['a text', '{}', 'text/plain'],
  ['a picture', 'GIF89a', 'image/gif'],
  ['a type that is none', '{}', 'json;;;=,'],
];

describe.each(
  everyNth(
    writing.filter((name) => !routeOf(name).multipart),
    3,
  ),
)('%s', (name) => {
  beforeAll(renewWorld);

  test('[D17-form-fuzz] refuses malformed bodies and stores nothing of them', async () => {
    const schema = schemaOf(name);
    let request = await tryAll<MalformedBody>(
      name,
      (used) => malformedBodies(schema, used.body),
      (used, { body }) => send(name, used, writeJson(body)),
    );
    request = await tryAll(
      name,
      () => brokenBodies.map(([what, payload, type]) => ({ what, payload, type, mustBeRefused: true })),
      (used, { payload, type }) => send(name, used, payload, type),
      request,
    );
    // An empty body is valid if every field has a default.
    request = await tryAll(
      name,
      () => [{ what: 'an empty body', mustBeRefused: (schema?.required ?? []).length > 0 }],
      (used) => send(name, used, '', 'application/json'),
      request,
    );
    prepared.set(name, request);
  });

  test(
    '[D17-form-fuzz] handles unexpected values',
    async () => {
      const schema = schemaOf(name);
      const fields = Object.keys(schema?.properties ?? {});
      if (fields.length === 0) return;
      let request = prepared.get(name) ?? (await prepare(name));
      await watch.takeTables();
      const strange = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(...malformedTexts.map(([, text]) => text.slice(0, 400))),
        fc.double(),
        fc.integer(),
      );
      const cases = fc.record({ field: fc.constantFrom(...fields), value: strange });
      await fc.assert(
        fc.asyncProperty(cases, async ({ field, value }) => {
          const body = { ...(request.body as object), [field]: value };
          const answer = await send(name, request, JSON.stringify(body));
          if (await judge(`${name}: ${field} is ${JSON.stringify(value)}`, answer, false)) return;
          request = await prepare(name);
          await watch.takeTables();
        }),
        { numRuns: inFull(25, 1) * repeats },
      );
    },
    60_000 * repeats,
  );
});

describe.each(writing.filter((name) => routeOf(name).multipart))('%s', (name) => {
  beforeAll(renewWorld);
  const fields = Object.keys(schemaOf(name)?.properties ?? {});
  const copyOf = (form: FormData | undefined) => {
    const copy = new FormData();
    for (const [field, value] of form ?? []) copy.append(field, value);
    return copy;
  };
  const bytesOf = async (form: FormData) => {
    const request = new Request('http://any/', { method: 'POST', body: form });
    return { type: request.headers.get('content-type') ?? '', bytes: Buffer.from(await request.arrayBuffer()) };
  };
  const file = (bytes: string, fileName = 'x.bin') => new File([bytes], fileName);

  test('[D17-form-fuzz] refuses malformed forms and stores nothing of them', async () => {
    const files = storedFiles();
    const change = (what: string, apply: (form: FormData) => void) => ({ what, apply, mustBeRefused: true });
    const fileFields = [...((await prepare(name)).form ?? [])].flatMap(([field, value]) =>
      typeof value === 'string' ? [] : [field],
    );
    await tryAll(
      name,
      () => [
        change('a field nobody asked for', (form) => form.set('isSiteAdmin', 'true')),
        change('a field __proto__', (form) => form.set('__proto__', 'x')),
        change('a field constructor', (form) => form.set('constructor', 'x')),
        change('a file nobody asked for', (form) => form.set('other', file('x'))),
        ...fields.flatMap((field) => [
          ...malformedTexts.map(([what, text]) => ({
            ...change(`${field} is ${what}`, (form) => form.set(field, text)),
            // A browser sends half of a surrogate pair as U+FFFD, which is a letter like any other.
            mustBeRefused: !what.includes('half'),
          })),
          change(`${field} is a file`, (form) => form.set(field, file('x'))),
        ]),
        ...fileFields.flatMap((field) => [
          change(`${field} is missing`, (form) => form.delete(field)),
          change(`${field} is a text`, (form) => form.set(field, 'text')),
          change(`${field} is empty`, (form) => form.set(field, file(''))),
          change(`${field} is noise`, (form) => form.set(field, file('\u0000\u0001PK\u0003\u0004noise'))),
          change(`${field} comes twice`, (form) => form.append(field, file('x'))),
        ]),
      ],
      async (request, { apply }) => {
        const form = copyOf(request.form);
        apply(form);
        const { type, bytes } = await bytesOf(form);
        return await send(name, request, bytes, type);
      },
    );
    await tryAll(
      name,
      () => [
        { what: 'JSON', payload: '{}', type: 'application/json', mustBeRefused: true },
        { what: 'a form without parts', payload: '', type: 'multipart/form-data; boundary=x', mustBeRefused: true },
        { what: 'a form without a boundary', payload: '--x', type: 'multipart/form-data', mustBeRefused: true },
        {
          what: 'a form that ends early',
          payload: '--x\r\ncontent-disposition: form-data; name="uuid"\r\n\r\nab',
          type: 'multipart/form-data; boundary=x',
          mustBeRefused: true,
        },
      ],
      (request, { payload, type }) => send(name, request, payload, type),
    );
    expect(storedFiles()).toEqual(files);
  });
});

/** Parts of an address that don't identify anything by themselves: a path within a theme, the name of a saved image. */
const decoration = new Set(['*', 'name']);

test('[D17-form-fuzz] malformed addresses find nothing and break nothing, on every route', async () => {
  const odd = [
    '0',
    '-1',
    '0.5',
    '1e400',
    'x',
    '__proto__',
    '9007199254740993',
    '9223372036854775808',
    'a\u0000b',
    'x\u0001',
    'y'.repeat(3000),
  ];
  for (const [index, name] of routeNames.filter((it) => routeOf(it).path.includes(':')).entries()) {
    if (index % 40 === 0) await renewWorld();
    const request = await prepare(name);
    await watch.takeTables();
    for (const param of Object.keys(request.params ?? {})) {
      for (const value of everyNth(odd, odd.length, index)) {
        const bent = { ...request, params: { ...request.params, [param]: value } };
        const what = `${name}: ${param} is ${value.slice(0, 30)}`;
        const payload = request.body === undefined ? '' : JSON.stringify(request.body);
        const answer = await send(name, bent, payload, request.body === undefined ? '' : 'application/json');
        await judge(what, answer, !decoration.has(param));
      }
    }
  }
});

test('[D17-form-fuzz] malformed bodies create no first account', async () => {
  const empty = await createTestApp();
  const body = {
    name: 'Ann',
    email: 'ann@first.test',
    password: 'long enough 1',
    organization: 'First',
    setupCode: setupCode(empty.services.secrets),
  };
  try {
    for (const odd of malformedBodies(schemaOf('setup_create'), body)) {
      if (!odd.mustBeRefused) continue;
      const answer = await empty.inject({
        method: 'POST',
        url: buildUrl('setup_create'),
        headers: {
          origin: 'http://galley.test',
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/json',
        },
        payload: writeJson(odd.body),
      });
      // A body of more than 64 KB is refused by its length.
      const isRefused = [400, 413].includes(answer.status);
      expect([odd.what, isRefused, errorBody.safeParse(answer.body).success]).toEqual([odd.what, true, true]);
    }
    const { rows } = await empty.pool.query('select 1 from users union all select 1 from organizations');
    expect(rows).toEqual([]);
    expect((await empty.call('setup_create', { body })).status).toBe(200);
  } finally {
    await empty.close();
  }
});

test('[D17-form-fuzz] malformed texts in a query are refused', async () => {
  const { template } = world;
  for (const cursor of ['a\u0000b', '\u0001']) {
    const answer = await app.call('templates_emails', { params: template, query: { cursor }, as: world.ownerSession });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_field', field: 'cursor' }),
    ]);
  }
});

test('[D17-form-fuzz] a valid request still writes, and the watch detects it', async () => {
  const { params, body, as } = await prepare('templates_update');
  await watch.takeTables();
  expect((await app.call('templates_update', { params, body, as })).status).toBe(200);
  expect(await watch.takeTables()).toEqual(expect.arrayContaining(['audit_events', 'templates']));
  expect(app.logLines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(tally.refused).toBeGreaterThan(inFull(1000, 20));
});
