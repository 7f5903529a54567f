import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLost } from '../../../access/may-stay';
import { messages } from '../../../messages';
import { addPasskey, makeAuthenticator, signInByPasskey } from '../../../testing/authenticator';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp, type TestCaller } from '../../../testing/test-app';
import { codeOf, switchTwoFactorOn } from '../../../testing/two-factor-codes';

let app: TestApp;
let owner: UserRecord;
let member: UserRecord;
let asOwner: { cookie: string };
let as: { cookie: string };
let ownerSecret: string;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization, role: 'owner' });
  member = await buildUser(app.services, { organization, role: 'admin' });
  asOwner = await app.signIn(owner);
  as = await app.signIn(member);
  ownerSecret = (await switchTwoFactorOn(app, owner, asOwner)).secret;
});
afterAll(() => app.close());

const missing = { code: 'two_factor_missing', error: messages.twoFactorMissing };
function nextCode(): string {
  app.clock.advance(30_000);
  return codeOf(app, ownerSecret);
}
const require = (isRequired = true) => {
  const body = { isRequired, currentPassword: owner.password, code: nextCode() };
  return app.call('account_two_factor_require', { body, as: asOwner });
};
const me = async (caller: TestCaller) => (await app.call('api_v1_me', { as: caller })).body.me;
const account = (caller: TestCaller) => app.call('api_v1_account', { as: caller });
const cookieOf = (answer: TestAnswer) => ({
  cookie: `galley=${answer.cookies.find(({ name }) => name === 'galley')?.value}`,
});
const login = (person: UserRecord, code?: string) =>
  app.call('api_v1_auth_login', { body: { email: person.email, password: person.password, code } });

describe('requiring two-factor sign-in', () => {
  it('[RT-owner] Takes an owner who signed in with it, the password and a code', async () => {
    const body = { isRequired: true, currentPassword: owner.password };
    expect((await app.call('account_two_factor_require', { body, as: asOwner })).body.code).toBe('two_factor_required');
    expect((await app.call('account_two_factor_require', { body, as })).status).toBe(403);
    const second = await buildUser(app.services, { organization: owner.organization, role: 'owner' });
    const asSecond = await app.signIn(second);
    const wanted = { body: { isRequired: true, currentPassword: second.password }, as: asSecond };
    expect((await app.call('account_two_factor_require', wanted)).body).toMatchObject({
      code: 'conflict',
      error: messages.twoFactorFirst,
    });
    await addPasskey(app, { person: second, as: asSecond, authenticator: makeAuthenticator() });
    expect((await app.call('account_two_factor_require', wanted)).body.me.organization.requiresTwoFactor).toBe(true);
    // In a session that was opened without it.
    const weak = await app.signIn(second);
    expect((await app.call('account_two_factor_require', { ...wanted, as: weak })).body.code).toBe(
      'two_factor_missing',
    );
    const { rows } = await app.pool.query(
      "select count(*)::int from security_events where action = 'two_factor.required' and organization_id = $1",
      [owner.organization.id],
    );
    expect(rows[0].count).toBe(1);
  });

  it('[RT-owner] Refuses an owner whose factor is gone since the sign-in, and asks nothing of other organizations', async () => {
    const second = await buildUser(app.services, { organization: owner.organization, role: 'owner' });
    const asSecond = await app.signIn(second);
    const authenticator = makeAuthenticator();
    const { body: added } = await addPasskey(app, { person: second, as: asSecond, authenticator });
    const body = { currentPassword: second.password };
    const removed = await app.call('profile_passkeys_remove', { params: { pkid: added.id }, body, as: asSecond });
    expect(removed.status).toBe(200);
    const wanted = { body: { isRequired: true, ...body }, as: asSecond };
    expect((await app.call('account_two_factor_require', wanted)).body.error).toBe(messages.twoFactorFirst);
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await require()).status).toBe(200);
    expect((await account(stranger)).status).toBe(200);
  });

  it('[RT-at-once] Holds back members who signed in without, from their next request on, until they set up an app', async () => {
    expect((await account(as)).status).toBe(200);
    await require();
    expect((await account(as)).body).toMatchObject(missing);
    expect((await account(asOwner)).status).toBe(200);
    expect(await me(as)).toMatchObject({ needsTwoFactor: true, organization: { requiresTwoFactor: true } });
    expect((await me(asOwner)).needsTwoFactor).toBeUndefined();
    const { body } = await app.call('profile_two_factor_start', {
      body: { currentPassword: member.password },
      as,
    });
    const done = await app.call('profile_two_factor_confirm', { body: { code: codeOf(app, body.secret) }, as });
    expect(done.body.me.needsTwoFactor).toBeUndefined();
    expect((await account(as)).status).toBe(200);
  });

  it('[RT-passkey] Is met by a passkey, when it is added and when it is used', async () => {
    await require();
    const authenticator = makeAuthenticator();
    expect((await addPasskey(app, { person: member, as, authenticator })).status).toBe(200);
    expect((await account(as)).status).toBe(200);
    const later = cookieOf(await signInByPasskey(app, authenticator));
    expect((await account(later)).status).toBe(200);
  });

  it('[RT-next] Holds back at the next sign-in too, and not with a code', async () => {
    await require();
    const weak = cookieOf(await login(member));
    expect((await me(weak)).needsTwoFactor).toBe(true);
    expect((await account(weak)).body).toMatchObject(missing);
    const strong = cookieOf(await login(owner, nextCode()));
    expect((await account(strong)).status).toBe(200);
    await require(false);
    expect((await account(weak)).status).toBe(200);
  });

  it('[RT-weak] Keeps someone who knows only the password from adding a factor of their own', async () => {
    const authenticator = makeAuthenticator();
    await addPasskey(app, { person: member, as, authenticator });
    await require();
    const thief = cookieOf(await login(member));
    const body = { currentPassword: member.password };
    expect((await app.call('profile_two_factor_start', { body, as: thief })).body.error).toBe(messages.passkeyFirst);
    expect((await app.call('profile_passkeys_start', { body, as: thief })).body.error).toBe(messages.passkeyFirst);
    expect((await account(thief)).status).toBe(403);
    // Nor from another organization of theirs.
    const elsewhere = await buildOrganization(app.services);
    await app.pool.query("insert into memberships (user_id, organization_id, role) values ($1, $2, 'admin')", [
      member.id,
      elsewhere.id,
    ]);
    const entered = await app.call('organizations_enter', {
      params: { oid: elsewhere.id },
      body: { path: '/' },
      as: thief,
    });
    const there = cookieOf(entered);
    expect((await account(there)).status).toBe(200);
    const { id } = (await app.call('profile_passkeys', { as: there })).body.passkeys[0];
    const removed = await app.call('profile_passkeys_remove', { params: { pkid: id }, body, as: there });
    expect(removed.body.error).toBe(messages.passkeyFirst);
    const back = { params: { oid: owner.organization.id }, body: { path: '/' }, as: there };
    expect((await account(cookieOf(await app.call('organizations_enter', back)))).body).toMatchObject(missing);
  });

  it('[RT-last] Keeps the last factor, and lets others go', async () => {
    await require();
    const off = () =>
      app.call('profile_two_factor_off', {
        body: { currentPassword: owner.password, code: nextCode() },
        as: asOwner,
      });
    expect((await off()).body).toMatchObject({ code: 'conflict', error: messages.twoFactorIsRequired });
    expect((await me(asOwner)).hasTwoFactor).toBe(true);
    const authenticator = makeAuthenticator();
    const added = await addPasskey(app, { person: owner, as: asOwner, authenticator, code: nextCode() });
    expect((await off()).status).toBe(200);
    const remove = () =>
      app.call('profile_passkeys_remove', {
        params: { pkid: added.body.id },
        body: { currentPassword: owner.password },
        as: asOwner,
      });
    expect((await remove()).body.error).toBe(messages.twoFactorIsRequired);
    const body = { isRequired: false, currentPassword: owner.password };
    expect((await app.call('account_two_factor_require', { body, as: asOwner })).status).toBe(200);
    const { rows } = await app.pool.query(
      "select action from security_events where action like 'two_factor.%required' and organization_id = $1 order by id",
      [owner.organization.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['two_factor.required', 'two_factor.not_required']);
    expect((await remove()).status).toBe(200);
  });

  it('[RT-last] Lets the last factor go when the organization that required it is deleted', async () => {
    const authenticator = makeAuthenticator();
    const added = await addPasskey(app, { person: member, as, authenticator });
    await require();
    const elsewhere = await buildOrganization(app.services);
    await app.pool.query("insert into memberships (user_id, organization_id, role) values ($1, $2, 'admin')", [
      member.id,
      elsewhere.id,
    ]);
    const entered = await app.call('organizations_enter', {
      params: { oid: elsewhere.id },
      body: { path: '/' },
      as,
    });
    const there = cookieOf(entered);
    const body = { currentPassword: member.password };
    const remove = () => app.call('profile_passkeys_remove', { params: { pkid: added.body.id }, body, as: there });
    expect((await remove()).body.error).toBe(messages.twoFactorIsRequired);
    await app.pool.query('update organizations set deleted_at = now() where id = $1', [owner.organization.id]);
    expect((await remove()).status).toBe(200);
  });

  it('[RT-sso] Leaves single sign-on to the identity provider', async () => {
    await require();
    const { rows } = await app.pool.query(
      `insert into identity_providers (organization_id, name, kind, issuer, settings, is_active)
       values ($1, 'ID', 'oidc', 'https://id.test', '{"kind":"oidc","clientId":"x","hasLogout":true}', true) returning id`,
      [owner.organization.id],
    );
    await app.pool.query('update sessions set provider_id = $1 where user_id = $2', [rows[0].id, member.id]);
    expect((await account(as)).status).toBe(200);
    const found = await app.pool.query('select id from sessions where user_id = $1', [member.id]);
    expect(await findLost(app.services, [{ id: 'live', sessionId: Number(found.rows[0].id), room: null }])).toEqual([]);
  });

  it('[RT-link] Leaves a share link to held-back members, as to anyone, and no right to edit', async () => {
    const { organization } = owner;
    const theme = await buildTemplate(app.services, { organization, author: owner });
    const { id } = await buildEmail(app.services, { organization, templateId: theme.id, author: owner });
    const made = (await app.call('share_links_create', { params: { id }, as: asOwner })).body.shareLink;
    const previewToken =
      String(made.url ?? made.token)
        .split('/')
        .filter(Boolean)
        .at(-1) ?? '';
    await require();
    const read = (query: Record<string, string>) => app.call('build_email_html', { params: { id }, query, as });
    expect((await read({})).status).toBe(403);
    expect((await read({ previewToken })).status).toBe(200);
    const authorFor = async (who: TestCaller) => {
      const query = { previewToken, mode: 'email' };
      return (await app.call('build_comments', { params: { id }, query, as: who })).body.author;
    };
    expect([await authorFor(as), await authorFor(asOwner)]).toEqual([null, expect.objectContaining({ id: owner.id })]);
  });

  it('[RT-socket] Ends live connections of held-back members', async () => {
    const { rows } = await app.pool.query('select id, user_id from sessions where user_id = any($1)', [
      [owner.id, member.id],
    ]);
    const open = rows.map((row) => ({ id: `${row.user_id}`, sessionId: Number(row.id), room: null }));
    expect(await findLost(app.services, open)).toEqual([]);
    await require();
    expect(await findLost(app.services, open)).toEqual([{ id: `${member.id}`, hasSession: false }]);
  });

  it('[RT-handover] Counts at the address of an organization as at the main one it was entered from', async () => {
    const hosts = await createTestApp({ config: { hasSubdomains: true } });
    const person = await buildUser(hosts.services);
    const oid = person.organization.id;
    await hosts.pool.query("update organizations set domain = 'northbank' where id = $1", [oid]);
    const session = await hosts.signIn(person);
    const enter = async (from: TestCaller) => {
      const body = { state: 'kept-in-this-browser-alone', path: '/' };
      const { url } = (await hosts.call('organizations_enter', { params: { oid }, body, as: from })).body;
      const { origin, host, hash } = new URL(url);
      const headers = { origin, host };
      const code = { code: hash.slice(1), state: 'kept-in-this-browser-alone' };
      const answer = await hosts.call('api_v1_auth_handover', { body: code, headers });
      return { headers, cookie: cookieOf(answer) };
    };
    const before = await enter(session);
    await hosts.pool.query('update organizations set requires_two_factor = true where id = $1', [oid]);
    expect((await hosts.call('api_v1_account', { as: before.cookie, headers: before.headers })).status).toBe(403);
    await addPasskey(hosts, { person, as: session, authenticator: makeAuthenticator() });
    const after = await enter(session);
    expect((await hosts.call('api_v1_account', { as: after.cookie, headers: after.headers })).status).toBe(200);
    await hosts.close();
  });
});
