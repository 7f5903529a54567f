import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sources } from '../../../platform/db/schema';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { type FakePlatform, startFakePlatform } from '../../../testing/fake-platform';
import { createTestApp, type TestApp, type TestCaller, type TestRequest } from '../../../testing/test-app';
import { openSecrets } from './stored-sources';

let app: TestApp;
let platform: FakePlatform;
let owner: UserRecord;
let as: TestCaller;
let id: number;
let tid: number;

beforeAll(async () => {
  app = await createTestApp();
  platform = await startFakePlatform();
  platform.open(app.services);
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  tid = (await buildTemplate(app.services, { organization, author: owner })).id;
});
afterAll(async () => {
  await platform.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  platform.mode = 'works';
  platform.tokenSeconds = 3600;
  id = await add();
});

async function add(): Promise<number> {
  const request = { params: { slug: 'fake' }, body: { settings: platform.settings }, as };
  return (await app.call('integrations_add', request)).body.source.id;
}

const authorize = async (source = id, who = as): Promise<string> =>
  (await app.call('integrations_authorize', { params: { id: source }, body: { redirect: '/t/1' }, as: who })).body
    .redirect;
const callback = (body: object, who = as, more: Partial<TestRequest> = {}) =>
  app.call('integrations_callback', { body, as: who, ...more });
const ask = () => app.call('integrations_sources', { body: { cmd: 'ls', iid: id, tid }, as });

async function storedSecrets(source = id): Promise<Record<string, string>> {
  const rows = await app.services.db.select().from(sources);
  const row = rows.find((each) => each.id === source);
  return row ? openSecrets(app.services.secrets, row) : {};
}

describe('[D12-oauth] the consent to a source', () => {
  it('is requested with PKCE, a state and our own address, and gives the source its tokens', async () => {
    const url = new URL(await authorize());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'consent',
      response_type: 'code',
      client_id: 'galley',
      redirect_uri: 'http://galley.test/integrations/callback',
      scope: 'files.read files.write',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const answer = await callback(platform.consent(url.href));
    expect(answer).toMatchObject({ status: 200, body: { redirect: '/t/1', source: { id, status: 'ready' } } });
    expect((await storedSecrets()).accessToken).toMatch(/^access-/);
    expect((await ask()).body.error).toBeUndefined();
  });

  it('[D12-oauth-tampered] is refused in every other way: no tampered callback gives a source tokens', async () => {
    const { organization } = owner;
    const asAgain = await app.signIn(owner);
    const asAdmin = await app.signIn(await buildUser(app.services, { organization, role: 'admin' }));
    const asEditor = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    const asStranger = await app.signIn(await buildUser(app.services));
    const good = async () => platform.consent(await authorize());
    const changed = async (parameter: string, value: string) => {
      const url = new URL(await authorize());
      url.searchParams.set(parameter, value);
      return platform.consent(url.href);
    };
    const tampered: [string, () => Promise<{ status: number }>][] = [
      ['no state', async () => callback({ ...(await good()), state: '' })],
      ['no code', async () => callback({ ...(await good()), code: '' })],
      ['a made-up state', async () => callback({ ...(await good()), state: 'a'.repeat(43) })],
      ['a made-up code', async () => callback({ ...(await good()), code: 'a'.repeat(24) })],
      [
        'a state with another end',
        async () => {
          const { state, code } = await good();
          return callback({ code, state: `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}` });
        },
      ],
      [
        'a state in capitals',
        async () => {
          const { state, code } = await good();
          return callback({ code, state: state.toUpperCase() });
        },
      ],
      [
        'a state with a space',
        async () => {
          const { state, code } = await good();
          return callback({ code, state: ` ${state}` });
        },
      ],
      [
        'an expired state',
        async () => {
          const given = await good();
          app.clock.advance(10 * 60_000);
          return callback(given);
        },
      ],
      ['another session of the same person', async () => callback(await good(), asAgain)],
      ['another admin', async () => callback(await good(), asAdmin)],
      ['an editor', async () => callback(await good(), asEditor)],
      ['another organization', async () => callback(await good(), asStranger)],
      ['nobody signed in', async () => callback(await good(), null)],
      ['another site', async () => callback(await good(), as, { headers: { origin: 'https://evil.test' } })],
      ['a form of another site', async () => callback(await good(), as, { headers: { 'x-requested-with': '' } })],
      [
        'codes of two consents, swapped',
        async () => {
          const [first, second] = [await good(), await good()];
          const answers = [
            await callback({ state: first.state, code: second.code }),
            await callback({ state: second.state, code: first.code }),
          ];
          return { status: Math.min(...answers.map(({ status }) => status)) };
        },
      ],
      ['a code for another challenge', async () => callback(await changed('code_challenge', 'x'.repeat(43)))],
      [
        'a code for another address',
        async () => callback(await changed('redirect_uri', 'https://evil.test/integrations/callback')),
      ],
      ['a consent that was declined', async () => callback({ ...(await good()), code: '', error: 'access_denied' })],
      ['a declined consent with a code', async () => callback({ ...(await good()), error: 'access_denied' })],
      [
        'a state after it was declined',
        async () => {
          const given = await good();
          await callback({ ...given, error: 'access_denied' });
          return callback(given);
        },
      ],
      [
        'a state after a wrong code',
        async () => {
          const given = await good();
          await callback({ ...given, code: 'wrong' });
          return callback(given);
        },
      ],
      [
        'settings that changed meanwhile',
        async () => {
          const given = await good();
          const settings = { clientId: `galley ${given.state.slice(0, 3)}` };
          await app.call('integrations_settings_update', { params: { id }, body: { settings }, as });
          await app.call('integrations_settings_update', { params: { id }, body: { settings: platform.settings }, as });
          return callback(given);
        },
      ],
      [
        'a source that was removed meanwhile',
        async () => {
          const source = await add();
          const given = platform.consent(await authorize(source));
          await app.call('integrations_remove', { params: { id: source }, as });
          return callback(given);
        },
      ],
      [
        'a platform that refuses',
        async () => {
          platform.mode = 'refuses';
          return callback(await good());
        },
      ],
      ['a state that is a list', async () => callback({ ...(await good()), state: ['a'] })],
    ];
    expect(tampered.length).toBeGreaterThanOrEqual(20);
    for (const [what, send] of tampered) {
      const { status } = await send();
      expect([what, status >= 400 && status < 500, (await storedSecrets()).accessToken]).toEqual([
        what,
        true,
        undefined,
      ]);
      platform.mode = 'works';
      app.clock.advance(61_000);
    }
    const given = await good();
    expect((await callback(given)).status).toBe(200);
    const { accessToken } = await storedSecrets();
    expect((await callback(given)).status).toBe(400);
    expect((await storedSecrets()).accessToken).toBe(accessToken);
  });
});

describe('[D12-refresh] an access token that ends', () => {
  const connect = async () => void (await callback(platform.consent(await authorize())));

  it('is replaced once, however many ask at the same time', async () => {
    await connect();
    const before = await storedSecrets();
    app.clock.advance(3_570_000);
    platform.mode = 'is slow';
    platform.requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.map(({ body }) => body.error)).toEqual(Array(6).fill(undefined));
    expect(platform.requests.filter((path) => path === '/token')).toEqual(['/token']);
    const after = await storedSecrets();
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(after.clientSecret).toBe(before.clientSecret);
  });

  it('stays when the platform is down, and needs a new consent when it is refused', async () => {
    await connect();
    app.clock.advance(3_570_000);
    platform.mode = 'fails';
    expect((await ask()).body).toMatchObject({ error: 'Fake didn’t respond.' });
    platform.mode = 'works';
    expect((await ask()).body.error).toBeUndefined();
    platform.endConsents();
    app.clock.advance(3_570_000);
    expect((await ask()).body).toMatchObject({ oauth: true, error: 'Fake needs your consent again.' });
    const { body } = await app.call('api_v1_integrations', { as });
    expect(body.sources.find((source: { id: number }) => source.id === id).status).toBe('needs_sign_in');
  });

  it('[D12-revoke] ends at the platform too when its source is removed, as soon as that answers', async () => {
    await connect();
    const before = platform.consents();
    platform.mode = 'fails';
    await app.call('integrations_remove', { params: { id }, as });
    await app.runJobs();
    expect(platform.consents()).toBe(before);
    platform.mode = 'works';
    // The queue records a failed attempt, and when the next one is due, after the attempt has ended.
    const running = 'select from graphile_worker._private_jobs where locked_at is not null';
    await expect.poll(async () => (await app.pool.query(running)).rowCount).toBe(0);
    await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await app.runJobs();
    expect(platform.consents()).toBe(before - 1);
    // The queue deletes a job after it has ended.
    await expect.poll(async () => (await app.pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });

  it('is never part of what people are told, though the platform repeats it', async () => {
    await connect();
    const { accessToken } = await storedSecrets();
    platform.endTokens();
    const answer = await ask();
    expect(answer.body).toMatchObject({ oauth: true, error: 'Fake says: {"error":"The token ••• is not valid."}' });
    expect(answer.text).not.toContain(accessToken);
  });
});
