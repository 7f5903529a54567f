import type { PasskeyAnswer } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AnswerChanges,
  type Authenticator,
  addPasskey,
  makeAuthenticator,
  requestPasskey,
  strangeKey,
} from '../../../testing/authenticator';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { switchTwoFactorOn } from '../../../testing/two-factor-codes';

let app: TestApp;
let person: UserRecord;
let as: { cookie: string };
let authenticator: Authenticator;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services, { isSiteAdmin: true });
  as = await app.signIn(person);
  authenticator = makeAuthenticator();
  await addPasskey(app, { person, as, authenticator });
});
afterAll(() => app.close());

const ask = async (who = as) => (await app.call('profile_passkeys_ask', { body: {}, as: who })).body.options;
const prove = async (changes?: AnswerChanges) => ({ passkey: authenticator.get(await ask(), changes) });
/** An action that needs a proof and can be repeated. */
const act = (proof: object, who = as) => {
  app.clock.advance(61_000);
  return app.call('account_exports_create', { body: proof, as: who });
};
const actWith = (passkey: PasskeyAnswer, who = as) => act({ passkey }, who);

describe('a passkey instead of the password and the code', () => {
  it('[PP-everywhere] Confirms every action that asks for the password again, each once', async () => {
    const doomed = await buildUser(app.services);
    expect((await act(await prove())).status).toBe(200);
    const removed = await app.call('admin_users_delete', {
      params: { uid: doomed.id },
      body: { email: doomed.email, ...(await prove()) },
      as,
    });
    expect([removed.status, removed.body.error]).toEqual([409, expect.stringContaining('owner')]);
    const email = `new-${person.id}@galley.test`;
    const changed = await app.call('profile_change_email', { body: { email, ...(await prove()) }, as });
    expect([changed.status, changed.body.me.email]).toEqual([200, email]);
    const required = { isRequired: true, ...(await prove()) };
    expect((await app.call('account_two_factor_require', { body: required, as })).status).toBe(200);
    const started = await app.call('profile_passkeys_start', { body: await prove(), as });
    expect(started.body.options.excludeCredentials).toHaveLength(1);
    expect((await app.call('profile_two_factor_start', { body: await prove(), as })).status).toBe(200);
    const canceled = await app.call('account_cancel', { body: { name: 'Another', ...(await prove()) }, as });
    expect([canceled.status, canceled.body.field]).toEqual([400, 'name']);
  });

  it('[PP-code] Takes the place of the code, also to turn off the app and to renew its recovery codes', async () => {
    await switchTwoFactorOn(app, person, as);
    expect((await act({ currentPassword: person.password })).body.code).toBe('two_factor_required');
    expect((await act(await prove())).status).toBe(200);
    const renewed = await app.call('profile_two_factor_recovery', { body: await prove(), as });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const off = await app.call('profile_two_factor_off', { body: await prove(), as });
    expect([off.status, off.body.me.hasTwoFactor]).toEqual([200, false]);
  });

  it('[PP-code] Without one, both are asked for as before', async () => {
    await switchTwoFactorOn(app, person, as);
    for (const name of ['profile_two_factor_recovery', 'profile_two_factor_off'] as const) {
      app.clock.advance(61_000);
      const { status, body } = await app.call(name, { body: { currentPassword: person.password }, as });
      expect([status, body.field]).toEqual([400, 'code']);
    }
    const empty = await act({});
    expect([empty.status, empty.body.field]).toEqual([400, 'currentPassword']);
  });

  it('[PP-no-password] Is enough for an account without a password', async () => {
    await app.pool.query('update users set password_hash = null where id = $1', [person.id]);
    expect((await act({ currentPassword: person.password })).status).toBe(401);
    expect((await act(await prove())).status).toBe(200);
  });

  it('[PP-second] Counts as a second factor of the session from then on', async () => {
    await app.pool.query('update sessions set has_second_factor = false where user_id = $1', [person.id]);
    const required = (body: object) =>
      app.call('account_two_factor_require', { body: { isRequired: true, ...body }, as });
    expect((await required({ currentPassword: person.password })).status).toBe(409);
    expect((await required(await prove())).status).toBe(200);
    expect((await app.call('api_v1_me', { as })).body.me.needsTwoFactor).toBe(undefined);
  });
});

const tamperings: [string, AnswerChanges | ((honest: PasskeyAnswer) => PasskeyAnswer)][] = [
  ['a challenge of its own', { challenge: Buffer.from('a challenge').toString('base64url') }],
  ['another origin', { origin: 'http://galley.test.evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['no user verification', { isVerified: false }],
  ['the frame of another site', { client: { crossOrigin: true } }],
  ['the type of a creation', { type: 'webauthn.create' }],
  ['another key', { key: strangeKey() }],
  ['a counter that goes back', { counter: 0 }],
  ['another user', (honest) => ({ ...honest, userHandle: 'A'.repeat(43) })],
  ['another credential', (honest) => ({ ...honest, id: 'A'.repeat(43) })],
];

describe('tampered answers to a confirmation', () => {
  it.each(tamperings)('[PP-tampered] %s confirms nothing', async (_name, change) => {
    const options = await ask();
    const isChange = typeof change !== 'function';
    const honest = authenticator.get(options, isChange ? change : undefined);
    const { status, body } = await actWith(isChange ? honest : change(honest));
    expect([status, body.code, body.field]).toEqual([401, 'credentials_wrong', 'passkey']);
    // The challenge is used up by it.
    if (!isChange) expect((await actWith(honest)).status).toBe(401);
    expect((await act(await prove())).status).toBe(200);
  });

  it('[PP-once] An answer counts once, for five minutes', async () => {
    const { passkey } = await prove();
    expect((await actWith(passkey)).status).toBe(200);
    expect((await actWith(passkey)).status).toBe(401);
    const late = await prove();
    app.clock.advance(301_000);
    expect((await act(late)).status).toBe(401);
  });

  it('[PP-own] An answer counts for its person, in the session that asked, and for nothing else', async () => {
    const other = await buildUser(app.services, { organization: person.organization });
    const [asOther, again] = [await app.signIn(other), await app.signIn(person)];
    const theirs = makeAuthenticator();
    await addPasskey(app, { person: other, as: asOther, authenticator: theirs });
    // Another person’s passkey for my challenge, mine for theirs, and mine of another session.
    expect((await actWith(theirs.get(await ask()))).status).toBe(401);
    expect((await actWith(authenticator.get(await ask(asOther)), asOther)).status).toBe(401);
    expect((await actWith(authenticator.get(await ask()), again)).status).toBe(401);
    // A response for a sign-in confirms nothing, and one for a confirmation signs no one in.
    const { options, cookie } = await requestPasskey(app);
    const headers = { cookie: `${as.cookie}; ${cookie}` };
    const body = { passkey: authenticator.get(options) };
    expect((await app.call('account_exports_create', { body, headers })).status).toBe(401);
    const wrong = { passkey: authenticator.get(await ask()) };
    expect((await app.call('passkeys_sign_in', { body: wrong, headers: { cookie } })).status).toBe(401);
    expect((await app.call('profile_passkeys_ask', { body: {} })).status).toBe(401);
    expect((await ask()).allowCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.credentialId]);
  });
});
