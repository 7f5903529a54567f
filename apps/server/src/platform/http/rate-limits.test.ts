import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatCount,
  limits,
  type RateKey,
  type RateLimitDefinition,
  type RateLimitName,
  type RateRule,
  type RouteDefinition,
  type RouteName,
  rateLimits,
  routes,
} from '@galley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { everyNth, testInFull } from '../../../../../scripts/testing/run-length';
import { addFile, fileUrl } from '../../features/files/assets/stored-files';
import { buildEmail, buildTemplate } from '../../testing/factories';
import { makeWorld, routeNames, type World } from '../../testing/permissions/permission-matrix';
import { recipes } from '../../testing/permissions/permission-recipes';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { flushSecurityEvents } from '../security/security-events';
import { type RateKeys, rateLimiterOf } from './rate-limit';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../../..', file), 'utf8');
const names = Object.keys(rateLimits) as RateLimitName[];
const definitionOf = (name: RateLimitName): RateLimitDefinition => rateLimits[name];
const routeOf = (name: RouteName): RouteDefinition => routes[name];
const routesWith = (limit: RateLimitName) => routeNames.filter((name) => routeOf(name).limit === limit);
/** Limits that don't belong to single routes. */
const everywhere = new Set<RateLimitName>([
  'sockets',
  'calls',
  'files',
  'bytes',
  'reviewerComments',
  'reviewerApprovals',
  'shareGuesses',
  'provisioning',
]);

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitFactor: 1, signUp: 'open', hasSubdomains: true } });
  world = await makeWorld(app);
});
afterAll(() => app.close());

/** The row of a limit in docs/operations/limits.md: what counts, per whom, how many. */
function rowOf(definition: RateLimitDefinition): string {
  const spans: Record<number, string> = { 60: 'minute', 3600: 'hour', 86400: 'day' };
  const amount = ({ max }: RateRule) =>
    definition === rateLimits.bytes ? `${max / 1024 / 1024} MB` : formatCount(max, { one: '', other: '' }).trim();
  const rules = definition.rules.map((rule) => `${amount(rule)} per ${rule.by} and ${spans[rule.seconds]}`);
  return `| ${definition.counts} | ${rules.join(', ')} | ${definition.isCapacity ? 'capacity' : ''} |`;
}

test('[C6-readme] docs/operations/limits.md has the table of all limits, as the contract says them', () => {
  const table = ['| what | at most | |', '|---|---|---|', ...names.map((name) => rowOf(definitionOf(name)))].join('\n');
  expect(read('docs/operations/limits.md')).toContain(table);
});

test('[D9-session-limits] README describes when sessions end and how the cookie is set', () => {
  const days = (seconds: number) => `${seconds / 86_400} days`;
  for (const fact of [
    `**Sessions** end ${days(limits.sessionIdleSeconds)} after their last request and ${days(limits.sessionAbsoluteSeconds)} after sign-in.`,
    '`HttpOnly`',
    '`SameSite=Lax`',
    '`__Host-galley`',
  ])
    expect(read('README.md')).toContain(fact);
});

test('[C6-declared] Every limit belongs to a route, and every route that uploads, exports, sends or can be guessed has one', () => {
  for (const name of names)
    if (!everywhere.has(name)) expect([name, routesWith(name).length > 0]).toEqual([name, true]);
  const uploads = routeNames.filter((name) => routeOf(name).multipart);
  expect(uploads.filter((name) => routeOf(name).limit === undefined)).toEqual([]);
  const named = /export|invite|send_|share_links_(create|replace)|login|password|signup$|search|draft_put|_csv/;
  const harmless = new Set([
    'account_exports',
    'account_exports_download',
    'account_invite_ids',
    'account_invites',
    'account_invites_progress',
    'invites_show',
    'templates_exports',
    'templates_exports_cancel',
    'templates_exports_download',
    'templates_exports_release',
  ]);
  const revoking = /revoke|remove|profile_/;
  const missing = routeNames.filter(
    (name) => named.test(name) && !harmless.has(name) && !revoking.test(name) && routeOf(name).limit === undefined,
  );
  expect(missing).toEqual([]);
});

/**
 * The keys of a caller's request, as the HTTP layer creates them. Everything but the tested key is new for each call.
 */
function keysFor(by: RateKey, who: string, index: number): RateKeys {
  const fresh = (key: RateKey) => (key === by ? who : `${who} ${index}`);
  const all: RateKey[] = ['address', 'person', 'organization', 'account', 'invitation'];
  return Object.fromEntries(all.map((key) => [key, fresh(key)]));
}

describe('[C6-n-plus-1] the request after the last allowed one is refused', () => {
  const cases = names
    .filter((name) => !definitionOf(name).isStored)
    .flatMap((name) =>
      definitionOf(name).rules.map((rule) => [`${name} by ${rule.by} in ${rule.seconds} s`, name, rule] as const),
    );

  test.each(cases)('%s', (_title, name, rule) => {
    const limiter = rateLimiterOf(app.services);
    const who = `tested ${rule.seconds}`;
    const shorter = definitionOf(name).rules.filter(({ by, seconds }) => by === rule.by && seconds < rule.seconds);
    // Bytes are counted by the hundred million, in pieces.
    const weight = name === 'bytes' ? rule.max / 8 : 1;
    const count = rule.max / weight;
    for (let index = 0; index < count; index += 1) {
      // A longer window is filled in steps within the shorter ones of the same key.
      for (const { max } of shorter) if (index > 0 && index % max === 0) app.clock.advance(61_000);
      limiter.take(name, keysFor(rule.by, who, index), weight);
    }
    for (const _ of shorter) app.clock.advance(61_000);
    const next = () => limiter.take(name, keysFor(rule.by, who, count), weight);
    expect(next).toThrow(/^Too many .+\. Try again in \d+ (second|minute|hour)s?\.$/);
    app.clock.advance(rule.seconds * 1000 + 1);
    expect(next).not.toThrow();
  });
});

describe('[C6-routes] a route refuses when its limit is reached', () => {
  const limited = routeNames.filter((name) => {
    const { limit, access } = routeOf(name);
    return limit !== undefined && !definitionOf(limit).isStored && access !== 'setup';
  });

  test.each(everyNth(limited, 3))('%s', async (name) => {
    const { limit } = routeOf(name);
    const [rule] = limit ? definitionOf(limit).rules : [];
    const { owner } = world.people;
    if (!limit || !rule || !owner) throw new Error('Only limited routes are listed.');
    const as = world.sessions.owner ?? null;
    const recipe = await recipes[name]({ app, world, caller: 'owner', as });
    // Some recipes use a new person, but the limit is reached for the owner.
    const request = { ...recipe, as, headers: { ...recipe.headers, cookie: as?.cookie ?? '' } };
    const who: RateKeys = { address: '127.0.0.1', person: owner.id, organization: owner.organization.id };
    app.clock.advance(61_000);
    for (let index = 0; index < rule.max; index += 1)
      rateLimiterOf(app.services).take(limit, { [rule.by]: who[rule.by] });
    const answer = await app.call(name, request);
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body.retryAfter).toBe(Number(answer.headers['retry-after']));
    expect(answer.body.error).toMatch(/^Too many .+\. Try again in /);
    app.clock.advance(61_000);
  });
});

describe('[C6-everywhere] limits of every route', () => {
  const fill = (name: RateLimitName, keys: RateKeys) => {
    const [by = 'address'] = Object.keys(keys) as RateKey[];
    const rule = definitionOf(name).rules.find((candidate) => candidate.by === by);
    rateLimiterOf(app.services).take(name, keys, rule?.max);
  };
  const address = '127.0.0.1';

  test.each<[string, RateLimitName, () => RateKeys, RouteName]>([
    ['requests of a person', 'calls', () => ({ person: world.people.owner?.id }), 'api_v1_templates'],
    ['requests of an address', 'calls', () => ({ address }), 'api_v1_me'],
    ['public files of an address', 'files', () => ({ address }), 'blobs'],
    ['bytes of a person', 'bytes', () => ({ person: world.people.owner?.id }), 'profile_set_theme'],
    ['bytes of an address', 'bytes', () => ({ address }), 'profile_set_theme'],
  ])('%s', async (_title, limit, keys, name) => {
    const as = world.sessions.owner ?? null;
    app.clock.advance(61_000);
    const recipe = await recipes[name]({ app, world, caller: 'owner', as });
    app.clock.advance(61_000);
    fill(limit, keys());
    const answer = await app.call(name, { ...recipe, as });
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    // The health check always responds.
    expect((await app.call('health')).status).not.toBe(429);
    app.clock.advance(61_000);
    expect((await app.call(name, { ...recipe, as })).status).toBe(200);
  });
});

describe('ordinary heavy use', () => {
  testInFull(
    '[C6-ordinary] A dashboard of 100 thumbnails, 200 rapid clicks and drafts from five tabs reach no limit',
    async () => {
      app.clock.advance(61_000);
      const as = world.sessions.owner ?? null;
      const { id } = await world.freshEmail();
      const statuses = new Set<number>();
      const call = async (...input: Parameters<TestApp['call']>) => statuses.add((await app.call(...input)).status);
      const thumbnails = await loadThumbnails(100);
      expect(thumbnails).toEqual({ pages: 100, images: 100, statuses: [200] });
      for (let count = 0; count < 200; count += 1) await call('templates_search', { as, body: { term: 'a' } });
      const settings = { subject: '', previewText: '' };
      for (let count = 0; count < 150; count += 1) {
        const content = { kind: 'full', html: `<p>${count}</p>` };
        const body = { baseVersion: 1, tabId: `tab ${count % 5}`, changes: 1, settings, content };
        await call('build_draft_put', { as, params: { id }, body });
      }
      expect(statuses).toEqual(new Set([200]));
    },
  );
});

/** Requests the addresses of thumbnails like the grid view of a dashboard, then loads each page and its image. */
async function loadThumbnails(count: number) {
  const as = world.sessions.owner ?? null;
  const { owner } = world.people;
  if (!owner) throw new Error('The world has an owner.');
  const { organization } = owner;
  const { services } = app;
  const template = await buildTemplate(services, { organization, author: owner });
  const addresses = new Map<number, string>();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = { sha256: await services.blobs.write(bytes), type: 'image/png', size: bytes.length, name: 'a.png' };
  for (let number = 0; number < count; number += 1) {
    const stored = await addFile(services.db, services, { ...file, organizationId: organization.id, userId: owner.id });
    const html = `<body><img src="${fileUrl(stored)}"></body>`;
    const { id } = await buildEmail(services, { organization, templateId: template.id, author: owner, html });
    addresses.set(id, fileUrl(stored));
  }
  const ids = [...addresses.keys()];
  const statuses = new Set<number>();
  const loaded = { pages: 0, images: 0 };
  const load = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url });
    statuses.add(answer.status);
    return answer;
  };
  for (let start = 0; start < count; start += limits.pictureEmails) {
    const body = { ids: ids.slice(start, start + limits.pictureEmails) };
    const answer = await app.call('templates_emails_pictures', { as, params: { id: template.id }, body });
    statuses.add(answer.status);
    for (const { id, url } of answer.body.pictures as { id: number; url: string }[]) {
      const image = addresses.get(id) ?? 'none';
      if ((await load(url)).text.includes(image)) loaded.pages += 1;
      if ((await load(image)).headers['content-type'] === 'image/png') loaded.images += 1;
    }
  }
  return { ...loaded, statuses: [...statuses] };
}

describe('[C6-events] the security log', () => {
  it('records reached limits and requests from other sites, with their sender', async () => {
    const as = world.sessions.owner ?? null;
    const { owner } = world.people;
    const { id } = await world.freshEmail();
    app.clock.advance(61_000);
    for (let index = 0; index < rateLimits.exports.rules[0].max; index += 1)
      rateLimiterOf(app.services).take('exports', { person: owner?.id });
    const email = { params: { id }, as };
    expect((await app.call('account_audit_csv', { as })).status).toBe(429);
    expect((await app.call('build_save', { ...email, headers: { origin: 'https://evil.test' } })).status).toBe(403);
    await flushSecurityEvents(app.services, { all: true });
    const { rows } = await app.pool.query(
      "select action, user_id::int, details from security_events where action in ('rate_limit.reached', 'origin.refused') order by id desc limit 2",
    );
    expect(rows).toContainEqual(expect.objectContaining({ action: 'origin.refused' }));
    const limited = await app.pool.query(
      "select details from security_events where action = 'rate_limit.reached' and user_id = $1",
      [owner?.id],
    );
    expect(limited.rows.map((row) => row.details.limit)).toContain('exports');
  });
});
