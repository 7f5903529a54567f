import { limits } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { memberships, ssoSettings, users } from '../../../platform/db/schema';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { addPasskey, makeAuthenticator, requestPasskey, signInByPasskey } from '../../../testing/authenticator';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { codeOf, switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { resetTwoFactor } from './two-factor-settings';

let app: TestApp;
let person: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services);
  as = await app.signIn(person);
});
afterAll(() => app.close());

const add = (authenticator = makeAuthenticator(), code?: string) =>
  addPasskey(app, { person, as, authenticator, code });
const own = async () => (await app.call('profile_passkeys', { as })).body.passkeys;
const proof = () => ({ currentPassword: person.password });
const remove = (pkid: number, body: object = proof(), caller = as) =>
  app.call('profile_passkeys_remove', { params: { pkid }, body, as: caller });
const actions = async (userId = person.id) => {
  await flushSecurityEvents(app.services);
  const { rows } = await app.pool.query('select action from security_events where user_id = $1 order by id', [userId]);
  return rows.map((row) => row.action as string);
};
const mailKinds = async () => {
  const { rows } = await app.pool.query('select kind from mails where to_address = $1 order by id', [person.email]);
  return rows.map((row) => row.kind as string);
};

describe('own passkeys', () => {
  it('[PK-add] Are added with the password, listed, and told by email and in the security log', async () => {
    const wrong = await app.call('profile_passkeys_start', { body: { currentPassword: 'wrong' }, as });
    expect([wrong.status, wrong.body.field]).toEqual([401, 'currentPassword']);
    const authenticator = makeAuthenticator();
    const added = await add(authenticator);
    expect(added.status).toBe(200);
    expect(added.body.passkeys).toEqual([
      expect.objectContaining({ id: added.body.id, name: 'Laptop', lastUsedAt: 0, isBackedUp: false }),
    ]);
    expect(await own()).toEqual(added.body.passkeys);
    expect(await mailKinds()).toEqual(['passkey_added']);
    expect(await actions()).toContain('passkey.added');
    const again = await add(authenticator);
    expect([again.status, again.body.error]).toEqual([409, messages.passkeyKnown]);
  });

  it('[PK-add-proof] Are added with a code as well where two-factor is on', async () => {
    const { secret } = await switchTwoFactorOn(app, person, as);
    expect((await add()).body.code).toBe('two_factor_required');
    expect((await add(makeAuthenticator(), codeOf(app, secret, { steps: 1 }))).status).toBe(200);
  });

  it('[PK-options] Ask for a discoverable credential with verification, at the main host, and name those there are', async () => {
    const authenticator = makeAuthenticator();
    await add(authenticator);
    const { options } = (await app.call('profile_passkeys_start', { body: proof(), as })).body;
    expect(options.rp.id).toBe('galley.test');
    expect(options.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    });
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.credentialId, transports: ['internal'] },
    ]);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    const anonymous = await requestPasskey(app);
    expect(Object.keys(anonymous.options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  });

  it('[PK-rename] Are renamed and removed by their person alone, removed with the password', async () => {
    const { id } = (await add()).body;
    const stranger = await app.signIn(await buildUser(app.services));
    const rename = (name: string, caller = as) =>
      app.call('profile_passkeys_rename', { params: { pkid: id }, body: { name }, as: caller });
    expect((await rename('Key', stranger)).status).toBe(404);
    expect((await remove(id, { currentPassword: 'planted' }, stranger)).status).toBe(401);
    expect((await rename('  Key  ')).body.passkeys[0].name).toBe('Key');
    expect((await rename(' ')).status).toBe(400);
    expect((await remove(id, { currentPassword: 'wrong' })).body.field).toBe('currentPassword');
    expect((await remove(id)).body.passkeys).toEqual([]);
    expect((await remove(id)).status).toBe(404);
    expect(await mailKinds()).toEqual(['passkey_added', 'passkey_removed']);
    expect(await actions()).toContain('passkey.removed');
  });

  it('[PK-most] Are 20 at most, also when two are added at once', async () => {
    for (let count = 1; count < limits.passkeysPerPerson; count += 1) await add();
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await own()).toHaveLength(limits.passkeysPerPerson);
    expect((await add()).body.error).toBe(messages.tooManyPasskeys);
  });

  it('[PK-no-password] Can’t be added by an account without a password', async () => {
    await app.services.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.id));
    expect((await add()).body).toMatchObject({ code: 'credentials_wrong', error: messages.noPassword });
  });
});

describe('signing in with a passkey', () => {
  it('[PK-sign-in] Needs neither address nor password, and counts the use', async () => {
    const authenticator = makeAuthenticator();
    await add(authenticator);
    app.clock.advance(60_000);
    const answer = await signInByPasskey(app, authenticator, { isBackedUp: true });
    expect(answer.body).toMatchObject({ me: { id: person.id }, redirect: '/' });
    const session = { cookie: `galley=${answer.cookies.find(({ name }) => name === 'galley')?.value}` };
    expect((await app.call('api_v1_me', { as: session })).body.me.id).toBe(person.id);
    const [passkey] = await own();
    expect(passkey.isBackedUp).toBe(true);
    expect(passkey.lastUsedAt).toBe(Math.floor(app.clock.now().getTime() / 1000));
    expect(await actions()).toContain('login.succeeded');
  });

  it('[PK-two-factor] Asks for no code where two-factor is on', async () => {
    const { secret } = await switchTwoFactorOn(app, person, as);
    const authenticator = makeAuthenticator();
    await add(authenticator, codeOf(app, secret, { steps: 1 }));
    expect((await signInByPasskey(app, authenticator)).body.me).toMatchObject({ id: person.id, hasTwoFactor: true });
  });

  it('[PK-second] Takes the place of the code after a correct password, only one of the account', async () => {
    const { secret } = await switchTwoFactorOn(app, person, as);
    const authenticator = makeAuthenticator();
    await add(authenticator, codeOf(app, secret, { steps: 1 }));
    const other = await buildUser(app.services);
    const theirs = makeAuthenticator();
    await addPasskey(app, { person: other, as: await app.signIn(other), authenticator: theirs });
    const login = async (by = authenticator, password = person.password) => {
      const { options, cookie } = await requestPasskey(app);
      const body = { email: person.email, password, passkey: by.get(options) };
      return await app.call('api_v1_auth_login', { body, headers: { cookie } });
    };
    expect((await login(theirs)).body).toMatchObject({ code: 'credentials_wrong', field: 'passkey' });
    expect((await login(authenticator, 'wrong')).body.error).toBe(messages.credentialsWrong);
    expect((await login()).body.me.id).toBe(person.id);
  });

  it('[PK-refused-as-passwords] Is refused where a password is: no membership, single sign-on, a deleted account', async () => {
    const authenticator = makeAuthenticator();
    await add(authenticator);
    const organizationId = person.organization.id;
    await app.services.db.insert(ssoSettings).values({ organizationId, isRequired: true });
    const behindSso = await signInByPasskey(app, authenticator);
    expect([behindSso.status, behindSso.body.code, behindSso.cookies]).toEqual([403, 'sso_required', []]);
    await app.services.db.delete(ssoSettings).where(eq(ssoSettings.organizationId, organizationId));
    const away = { deletedAt: app.clock.now() };
    await app.services.db.update(memberships).set(away).where(eq(memberships.userId, person.id));
    const alone = await signInByPasskey(app, authenticator);
    expect([alone.status, alone.body.error]).toEqual([403, messages.noOrganization]);
    await app.services.db.update(memberships).set({ deletedAt: null }).where(eq(memberships.userId, person.id));
    await app.services.db.update(users).set(away).where(eq(users.id, person.id));
    expect((await signInByPasskey(app, authenticator)).body.error).toBe(messages.passkeyWrong);
    await app.services.db.update(users).set({ deletedAt: null }).where(eq(users.id, person.id));
    expect((await signInByPasskey(app, authenticator)).status).toBe(200);
  });

  it('[PK-removed] Ends with the passkey, and with the reset from the command line', async () => {
    const [first, second] = [makeAuthenticator(), makeAuthenticator()];
    const { id } = (await add(first)).body;
    await add(second);
    await remove(id);
    expect((await signInByPasskey(app, first)).status).toBe(401);
    expect((await signInByPasskey(app, second)).status).toBe(200);
    expect(await resetTwoFactor(app.services, person.email)).toBe(true);
    expect((await signInByPasskey(app, second)).status).toBe(401);
  });

  it('[PK-limit] Is tried ten times a minute from one address', async () => {
    const plain = await createTestApp({ config: { rateLimitFactor: 1 } });
    const statuses: number[] = [];
    for (let count = 0; count <= limits.signInTriesPerMinute; count += 1) {
      statuses.push((await signInByPasskey(plain, makeAuthenticator())).status);
    }
    expect(statuses).toEqual([...Array(limits.signInTriesPerMinute).fill(401), 429]);
    await plain.close();
  });

  it('[PK-hosts] Works at the address of an organization with a passkey of the main one, and nowhere else', async () => {
    const hosts = await createTestApp({ config: { hasSubdomains: true } });
    const owner = await buildUser(hosts.services);
    await hosts.pool.query("update organizations set domain = 'northbank' where id = $1", [owner.organization.id]);
    const authenticator = makeAuthenticator();
    await addPasskey(hosts, { person: owner, as: await hosts.signIn(owner), authenticator });
    const origin = 'http://northbank.galley.test';
    const headers = { origin, host: 'northbank.galley.test' };
    const signIn = async (at: string) => {
      const { options, cookie } = await requestPasskey(hosts, headers);
      expect(options.rpId).toBe('galley.test');
      const body = { passkey: authenticator.get(options, { origin: at }) };
      return await hosts.call('passkeys_sign_in', { body, headers: { ...headers, cookie } });
    };
    expect((await signIn(origin)).body.me).toMatchObject({ id: owner.id, parentID: owner.id });
    expect((await signIn('http://galley.test')).status).toBe(401);
    expect((await signIn('http://southbank.galley.test')).status).toBe(401);
    expect((await hosts.call('api_v1_me', { headers })).body.hasPasskeys).toBe(true);
    await hosts.close();
  });

  it('[PK-unavailable] Isn’t offered where the public address is an IP address', async () => {
    const plain = await createTestApp({
      config: { publicUrl: 'http://192.0.2.7:4100', configuredUrl: 'http://192.0.2.7:4100' },
    });
    const headers = { origin: 'http://192.0.2.7:4100', host: '192.0.2.7:4100' };
    expect((await plain.call('api_v1_me', { headers })).body.hasPasskeys).toBeUndefined();
    expect((await plain.call('passkeys_options', { body: {}, headers })).status).toBe(404);
    const user = await buildUser(plain.services);
    const session = await plain.signIn(user);
    const body = { currentPassword: user.password };
    const start = await plain.call('profile_passkeys_start', { body, as: session, headers });
    expect([start.status, start.body.error]).toEqual([409, messages.passkeysUnavailable]);
    await plain.close();
  });
});
