import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  canvasFrameAttributes,
  canvasFramePolicy,
  limits,
  type RouteDefinition,
  type RouteName,
  routes,
} from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import { messages } from '../../messages';
import { callAs, makeWorld, routeNames, type World } from '../../testing/permissions/permission-matrix';
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app';
import { flushSecurityEvents } from '../security/security-events';
import { createHttpServer } from './create-http-server';

const webDist = mkdtempSync('/tmp/galley-web-');
let app: TestApp;
let world: World;

/** As the web application's build writes them. */
const body = '<body><div id="root"></div><p>Offer</p></body>';
const entry = '<script type="module" crossorigin src="/app/main-4f2a.js"></script>';

beforeAll(async () => {
  mkdirSync(join(webDist, 'app'));
  const index = `<!doctype html><head><title>Galley</title>${entry}</head>${body}`;
  writeFileSync(join(webDist, 'index.html'), index);
  const dashboard = {
    pages: ['dashboard', 'dashboard_template', 'dashboard_trash'],
    scripts: ['app/part-1.js', 'app/list-2.js'],
    styles: ['app/list-3.css'],
  };
  const builder = {
    pages: ['build_email', 'build_template'],
    scripts: ['app/build-4.js'],
    styles: ['app/build-5.css'],
    skeleton: '<p>Skeleton</p>',
    runEntry: 'app/run-entry-5.js',
  };
  writeFileSync(join(webDist, '.screens.json'), JSON.stringify({ dashboard, builder }));
  writeFileSync(join(webDist, 'app/main-4f2a.js'), 'export const a = 1;');
  writeFileSync(join(webDist, 'start.js'), '// start');
  writeFileSync(join(webDist, '.stamp'), 'stamp');
  writeFileSync(`${webDist}-secret`, 'secret');
  app = await createTestApp({ config: { webDist } });
  world = await makeWorld(app);
});
afterAll(async () => {
  await app.close();
  rmSync(webDist, { recursive: true, force: true });
  rmSync(`${webDist}-secret`, { force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('[D16-headers] every response has the security headers', () => {
  const readable = routeNames.filter((name) => (routes[name] as RouteDefinition).method === 'GET');

  test.each(readable)('%s', async (name) => {
    const { answer } = await callAs(app, world, name, 'owner');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'|script-src 'none'|sandbox/);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(answer.headers['referrer-policy']).toBeDefined();
    expect(String(answer.headers['content-type'])).toMatch(/charset=utf-8|^image\/|^application\/(zip|octet-stream)$/);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('refusals and unknown addresses too', async () => {
    for (const url of ['/api/v1/templates', '/api/v1/nothing', '/nothing', '/']) {
      const answer = await get(url);
      expect([url, answer.headers['x-content-type-options']]).toEqual([url, 'nosniff']);
      expect([url, answer.headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("default-src 'none'"),
      ]);
    }
  });

  test('the canvas frame has its isolation policy', async () => {
    const answer = await get('/canvas-frame');
    expect(answer.headers['content-security-policy']).toBe(
      "sandbox allow-same-origin; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    const inWebKit = await get('/canvas-frame?webkit=1');
    expect(inWebKit.headers['content-security-policy']).toBe(
      "sandbox allow-same-origin allow-scripts; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'",
    );
  });
});

describe('the canvas frame', () => {
  test('[S5-frame-kept] is kept by browsers as long as its policies stay the same', async () => {
    const { src } = canvasFrameAttributes('Firefox');
    const answer = await get(src);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-security-policy']).toBe(canvasFramePolicy(false));
    for (const url of ['/canvas-frame', src.replace(/v=\w+/, 'v=other')])
      expect((await get(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('the web application', () => {
  test('every screen is index.html under the strict policy', async () => {
    for (const url of [
      '/',
      '/login',
      '/t/4',
      '/build/email/1/2',
      '/build/page/1/2/versions/3',
      '/preview/e/1/2/token/4',
    ]) {
      const answer = await get(url);
      expect([url, answer.status]).toEqual([url, 200]);
      expect(answer.text).toContain('<title>Galley</title>');
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain('script-src galley.test/app/ galley.test/start.js;');
      expect(policy).toContain('worker-src galley.test/app/ galley.test/service-worker.js;');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  test('[S4-parts-named] the page of a screen lists the chunks of that screen, so that they load in parallel with the entry', async () => {
    const links = [
      '<link rel="modulepreload" crossorigin href="/app/part-1.js">',
      '<link rel="modulepreload" crossorigin href="/app/list-2.js">',
      '<link rel="stylesheet" crossorigin href="/app/list-3.css">',
    ];
    for (const url of ['/', '/t/4', '/t/4/trash', '/?sent=1']) {
      expect((await get(url)).text).toBe(
        `<!doctype html><head><title>Galley</title>${entry}${links.join('')}</head>${body}`,
      );
    }
    for (const url of ['/people/4', '/login', '/build/email/1/2', '/no/such/screen']) {
      expect((await get(url)).text).not.toContain('list-2.js');
    }
  });

  test('[S5-skeleton] the page of the builder has its skeleton, others have none', async () => {
    const skeleton = '<div id="root"></div><p>Skeleton</p>';
    expect((await get('/build/email/1/2')).text).toContain(skeleton);
    expect((await get('/build/template/1')).text).toContain(skeleton);
    expect((await get('/t/1')).text).not.toContain('Skeleton');
  });

  test('[S5-skeleton-first] nothing of the builder delays its skeleton: styles come after it, and scripts are fetched later', async () => {
    const { text } = await get('/build/email/1/2');
    expect(text.split('<p>Skeleton</p>')[0]).not.toContain('stylesheet');
    expect(text).toContain('<link data-held as="script" crossorigin href="/app/build-4.js">');
    expect(text).not.toMatch(/rel="(module)?preload"/);
  });

  test('[S5-drawn-first] the page of the builder names its entry, which runs when the document was shown', async () => {
    const held = (await get('/build/email/1/2')).text;
    expect(held).toContain('<link data-held as="script" crossorigin href="/app/main-4f2a.js" data-entry>');
    expect(held).not.toContain('<script type="module"');
    for (const url of ['/t/1', '/login', '/no/such/screen']) expect((await get(url)).text).toContain(entry);
  });

  test('[S5-start-fails] [S5-start-late] in the page of the builder, only its styles come after the offer to reload and the script that runs the entry if start.js does not', async () => {
    const end =
      '<p>Offer</p><script async src="/app/run-entry-5.js"></script><link rel="stylesheet" crossorigin href="/app/build-5.css"></body>';
    expect((await get('/build/email/1/2')).text.endsWith(end)).toBe(true);
    for (const url of ['/t/1', '/login', '/no/such/screen']) expect((await get(url)).text).not.toContain('run-entry');
  });

  test('an address that is not a screen gets the page with status 404', async () => {
    expect((await get('/no/such/screen')).status).toBe(404);
  });

  test('files with a hash in their name are cached permanently, others are revalidated', async () => {
    expect((await get('/app/main-4f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // A worker created from the file gets this policy. It has to be able to call the API with its session.
    const policy = String((await get('/app/main-4f2a.js')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toContain('sandbox');
    expect((await get('/start.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/start.js?v=4f2a')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('nothing outside its folder and nothing hidden is served', async () => {
    const name = webDist.split('/').at(-1);
    for (const url of [
      '/.stamp',
      '/.screens.json',
      `/../${name}-secret`,
      `/..%2f${name}-secret`,
      `/%2e%2e/${name}-secret`,
      '/app/%00',
      '/%zz',
    ]) {
      const answer = await get(url);
      expect([url, /secret|^stamp$|part-1\.js"/.test(answer.text)]).toEqual([url, false]);
    }
  });

  test('an unknown API address is a JSON 404', async () => {
    const answer = await get('/api/v1/nothing');
    expect([answer.status, answer.body]).toEqual([404, { error: messages.notFound, code: 'not_found' }]);
  });
});

describe('[C8-shape] wrong input', () => {
  const rename = (body: unknown, id: string | number = world.template.id) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/templates/${id}`,
      headers: {
        origin: testOrigin,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        cookie: world.ownerSession.cookie,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test.each([
    ['an empty name', { title: '  ' }, 'title'],
    ['a name that is too long', { title: 'x'.repeat(256) }, 'title'],
    ['a name that is a number', { title: 4 }, 'title'],
    ['no name', {}, 'title'],
  ])('%s is a 400 that names the field', async (_what, body, field) => {
    const answer = await rename(body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid_field', field]);
    expect(answer.body.error).toMatch(/^(The name .*|Enter a name)\.$/);
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s is a 400', async (_what, payload) => {
    expect((await rename(payload)).status).toBe(400);
  });

  test('[F-A15-utf8] bytes that are not UTF-8 are a 400, and nothing is stored', async () => {
    const { id } = world.template;
    const before = await app.pool.query('select title from templates where id = $1', [id]);
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/templates/${id}`,
      headers: {
        origin: testOrigin,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        cookie: world.ownerSession.cookie,
      },
      payload: Buffer.concat([Buffer.from('{"title":"caf'), Buffer.from([0xe9]), Buffer.from('"}')]),
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
    expect((await app.pool.query('select title from templates where id = $1', [id])).rows).toEqual(before.rows);
  });

  test.each(['0', '-1', 'abc', '1.5', '9007199254740993', '1e99'])('the id %s is a 400', async (id) => {
    expect((await rename({ title: 'x' }, id)).status).toBe(400);
  });

  test('a text that the database cannot store is a 400, not a 500', async () => {
    const { id } = await world.freshEmail();
    const { body } = await app.call('build_lease_take', {
      params: { id },
      body: { tabId: 't' },
      as: world.ownerSession,
    });
    const settings = { subject: 'a\u0000b', previewText: '' };
    const work = { html: '<p>x</p>', title: 'T', version: 1, leaseNumber: body.lease.number, tabId: 't', settings };
    expect((await app.call('build_save', { params: { id }, body: work, as: world.ownerSession })).status).toBe(400);
  });

  test('a body over the limit is a 413', async () => {
    const answer = await rename(`{"title":"${'x'.repeat(limits.jsonBodyBytes)}"}`);
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });
});

describe('uploads', () => {
  const upload = async (form: FormData) => await app.call('build_template_upload', { form, as: world.ownerSession });
  const fields = () => {
    const form = new FormData();
    form.set('uuid', crypto.randomUUID());
    form.set('templateType', 'email');
    return form;
  };

  test('a file in an unexpected field is refused by its name', async () => {
    const form = fields();
    form.set('avatar', new File(['x'], 'x.html'));
    const answer = await upload(form);
    expect([answer.status, answer.body.field]).toEqual([400, 'avatar']);
  });

  test('an image over the limit is refused while it is read', async () => {
    const { id } = await world.freshEmail();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(limits.imageBytes + 1)], 'big.png'));
    const answer = await app.call('build_images_upload', { params: { id }, form, as: world.ownerSession });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([413, 'too_large', 'image']);
  });

  test('a JSON body for a form route is refused', async () => {
    const answer = await app.call('build_template_upload', { body: {}, as: world.ownerSession });
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_type']);
  });
});

describe('the contract and the handlers', () => {
  const letAnybodyIn = async () => ({ kind: 'anonymous' }) as const;

  test('a server with a missing handler does not start and names the route', async () => {
    await expect(createHttpServer(app.services, {}, letAnybodyIn)).rejects.toThrow(
      /^Routes without a handler: health, livez, readyz, openapi, /,
    );
  });

  test('a response that does not match the contract becomes a 500 without details, and a log line', async () => {
    const handlers = Object.fromEntries(routeNames.map((name) => [name, async () => ({ secret: 'inside' })])) as Record<
      RouteName,
      never
    >;
    const server = await createHttpServer(app.services, handlers, letAnybodyIn);
    const answer = await server.inject({ method: 'GET', url: '/api/v1/health' });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      {
        error: 'Something went wrong on the server.',
        code: 'internal',
        requestId: answer.headers['x-request-id'],
      },
    ]);
    expect(String(app.logLines.at(-1)?.details?.error)).toContain('The answer of health is not what the contract says');
    await server.close();
  });

  test('the OpenAPI document has every route under its name', async () => {
    const { body } = await app.call('openapi');
    const operations = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((path) =>
      Object.values(path),
    );
    expect(operations.map((operation) => operation.operationId).sort()).toEqual([...routeNames].sort());
  });
});

testInFull('forwarded addresses are trusted only for the configured number of proxies', async () => {
  for (const [trust, expected] of [
    [false, '127.0.0.1'],
    [1, '203.0.113.9'],
    [['127.0.0.1'], '203.0.113.9'],
  ] as const) {
    const trusting = await createTestApp({ config: { trustProxy: typeof trust === 'object' ? [...trust] : trust } });
    await trusting.call('api_v1_auth_login', {
      body: { email: 'a@b.test', password: 'x' },
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    await flushSecurityEvents(trusting.services);
    const { rows } = await trusting.pool.query('select address from security_events');
    expect([trust, rows]).toEqual([trust, [{ address: expected }]]);
    await trusting.close();
  }
});
