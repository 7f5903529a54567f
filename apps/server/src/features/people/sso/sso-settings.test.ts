import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import {
  buildSso,
  meIn,
  newBrowser,
  oidcFields,
  openInGalley,
  signInWithSso,
  walkProvider,
} from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { verifyDomainByAdmin } from './sso-rules';

let app: TestApp;
let server: OidcServer;
let count = 0;
const records: Record<string, string[]> = {};
const newDomain = () => `s${++count}.orchard.test`;

beforeAll(async () => {
  server = await startOidcServer();
  app = await createTestApp({ config: { privateHosts: [server.host] }, txtRecords: records });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const as = (user: UserRecord) => app.signIn(user);
const read = async (session: { cookie: string }) => (await app.call('account_sso', { as: session })).body;
const addDomain = (session: { cookie: string }, mailDomain: string) =>
  app.call('account_sso_domains_create', { body: { mailDomain }, as: session });
const verify = (session: { cookie: string }, did: number) =>
  app.call('account_sso_domains_verify', { params: { did }, as: session });
const login = (user: UserRecord) =>
  app.call('api_v1_auth_login', { body: { email: user.email, password: user.password } });
const requireSso = (session: { cookie: string }, body: object) =>
  app.call('account_sso_require', { body, as: session });

describe('settings of single sign-on', () => {
  it('[SSO-settings] Are for owners alone, of their own organization', async () => {
    const { owner, providerId, domainId } = await buildSso(app, server, newDomain());
    const { organization } = owner;
    for (const role of ['admin', 'editor'] as const) {
      const session = await as(await buildUser(app.services, { organization, role }));
      expect((await app.call('account_sso', { as: session })).status).toBe(403);
    }
    const stranger = await as(await buildUser(app.services));
    const body = { ...oidcFields(server), isActive: true };
    const refused = [
      app.call('account_sso_providers_update', { params: { ipid: providerId }, body, as: stranger }),
      app.call('account_sso_providers_remove', { params: { ipid: providerId }, as: stranger }),
      app.call('account_sso_domains_remove', { params: { did: domainId }, as: stranger }),
      verify(stranger, domainId),
    ];
    for (const { status } of await Promise.all(refused)) expect(status).toBe(404);
    expect(
      (await app.call('sso_start', { params: { ipid: providerId }, query: { test: 1 }, as: stranger })).status,
    ).toBe(404);
  });

  it('[SSO-secret] Keep the client secret: no answer, log or event shows it, and an empty field leaves it', async () => {
    const { as: session, providerId } = await buildSso(app, server, newDomain());
    const shown = JSON.stringify(await read(session));
    expect(shown).not.toContain(server.clientSecret);
    const { rows } = await app.pool.query('select client_secret from identity_providers where id = $1', [providerId]);
    expect(rows[0].client_secret.toString('latin1')).not.toContain(server.clientSecret);
    const body = { ...oidcFields(server), clientSecret: '', isActive: true };
    const { body: changed } = await app.call('account_sso_providers_update', {
      params: { ipid: providerId },
      body,
      as: session,
    });
    expect(changed.providers[0]).toMatchObject({ hasSecret: true, clientId: 'galley' });
    expect(JSON.stringify(app.logLines)).not.toContain(server.clientSecret);
    const events = await app.pool.query('select details from security_events');
    expect(JSON.stringify(events.rows)).not.toContain(server.clientSecret);
  });

  it('[SSO-provider-fields] Refuse issuers for everyone, plain http, and providers without a client', async () => {
    const session = await as(await buildUser(app.services));
    const wrong = [
      { issuer: 'http://id.orchard.test', field: 'issuer' },
      { issuer: 'ftp://id.orchard.test', field: 'issuer' },
      { issuer: 'https://user:pass@id.orchard.test', field: 'issuer' },
      { issuer: 'https://login.microsoftonline.com/common/v2.0', field: 'issuer' },
      { issuer: 'https://login.microsoftonline.com/organizations/v2.0', field: 'issuer' },
      { clientId: '', field: 'clientId' },
      { groupRoles: [{ group: 'a', role: 'admin' }], field: 'groupClaim' },
    ];
    for (const { field, ...more } of wrong) {
      const body = { ...oidcFields(server), ...more, kind: 'oidc' };
      const answer = await app.call('account_sso_providers_create', { body, as: session });
      expect([answer.status, answer.body.field], JSON.stringify(more)).toEqual([400, field]);
    }
    expect((await read(session)).providers).toEqual([]);
  });

  it('[SSO-domains] Verify a domain by its TXT record, for one organization of the server', async () => {
    const [first, second] = [await as(await buildUser(app.services)), await as(await buildUser(app.services))];
    const name = newDomain();
    const { body } = await addDomain(first, name.toUpperCase());
    const [domain] = body.domains;
    expect(domain).toMatchObject({ domain: name, verifiedAt: 0, record: { name: `_galley.${name}` } });
    expect((await verify(first, domain.id)).body.error).toMatch(/TXT record wasn’t found/);
    records[`_galley.${name}`] = ['v=spf1 -all', domain.record.value.replace('=', '=x')];
    expect((await verify(first, domain.id)).status).toBe(409);
    records[`_galley.${name}`] = ['v=spf1 -all', domain.record.value];
    expect((await verify(first, domain.id)).body.domains[0].verifiedAt).toBeGreaterThan(0);
    // Another organization can name it, with its own token, and never verify it.
    const other = (await addDomain(second, name)).body.domains[0];
    expect((await verify(second, other.id)).status).toBe(409);
    records[`_galley.${name}`] = [other.record.value];
    expect((await verify(second, other.id)).body.error).toMatch(/Another organization/);
    for (const odd of ['gmail.com', 'localhost', 'a b.test', 'ørchard.test', '-x.test', '1.2.3.4', ''])
      expect((await addDomain(first, odd)).body.field, odd).toBe('mailDomain');
    expect((await addDomain(first, name)).status).toBe(409);
    await app.call('account_sso_domains_remove', { params: { did: domain.id }, as: first });
    expect((await verify(second, other.id)).status).toBe(200);
  });

  it('[SSO-domains-admin] Verify a domain by the word of the administrator', async () => {
    const owner = await buildUser(app.services);
    const session = await as(owner);
    const name = newDomain();
    await addDomain(session, name);
    const wanted = { organizationId: owner.organization.id, domain: name };
    expect(await verifyDomainByAdmin(app.services, { ...wanted, domain: 'other.test' })).toBe(false);
    expect(await verifyDomainByAdmin(app.services, wanted)).toBe(true);
    expect((await read(session)).domains[0].verifiedAt).toBeGreaterThan(0);
  });

  it('[SSO-test] A provider is turned on after a test has passed, and a change asks for another', async () => {
    const domain = newDomain();
    const { as: session, providerId } = await buildSso(app, server, domain);
    const params = { ipid: providerId };
    const save = (more: object) =>
      app.call('account_sso_providers_update', { params, body: { ...oidcFields(server), ...more }, as: session });
    await save({ isActive: false });
    expect((await save({ isActive: true })).body).toMatchObject({ code: 'conflict', field: 'isActive' });
    const test = async () => {
      const browser = newBrowser();
      browser.cookies.set(app.services.config.publicUrl, new Map([['galley', session.cookie.replace('galley=', '')]]));
      const started = await openInGalley(app, browser, `/sso/${providerId}?test=1`);
      const back = await walkProvider(browser, String(started.headers.location), app.services.config.publicUrl);
      expect((await openInGalley(app, browser, back)).headers.location).toBe('/account/sso');
      return (await read(session)).providers[0].lastTest;
    };
    server.person = { sub: 'ian', email: 'ian@other.test' };
    expect(await test()).toMatchObject({ isPassed: false, message: 'The domain other.test isn’t verified.' });
    server.person = { sub: 'ian', email: `ian@${domain}`, name: 'Ian' };
    expect(await test()).toMatchObject({ isPassed: true, email: `ian@${domain}`, name: 'Ian' });
    // No one was signed in or became a member by it.
    const { rows } = await app.pool.query('select id from users where lower(email) = $1', [`ian@${domain}`]);
    expect(rows).toEqual([]);
    expect((await save({ isActive: true })).body.providers[0]).toMatchObject({ isActive: true });
    await save({ isActive: false, clientSecret: 'another secret' });
    expect((await save({ isActive: true, clientSecret: '' })).status).toBe(409);
  });

  it('[SSO-remove] Removing a provider or turning it off ends the sessions it opened', async () => {
    for (const way of ['remove', 'off'] as const) {
      const domain = newDomain();
      const { as: session, providerId } = await buildSso(app, server, domain);
      server.person = { sub: `joy-${way}`, email: `joy@${domain}` };
      const browser = newBrowser();
      await signInWithSso(app, providerId, browser);
      expect(await meIn(app, browser)).not.toBeNull();
      const params = { ipid: providerId };
      if (way === 'remove') await app.call('account_sso_providers_remove', { params, as: session });
      else await app.call('account_sso_providers_update', { params, body: oidcFields(server), as: session });
      expect(await meIn(app, browser)).toBeNull();
    }
  });

  it('[SSO-lookup] The login page learns of providers by domain, never of accounts', async () => {
    expect((await app.call('api_v1_me')).body.hasSingleSignOn).toBe(true);
    const domain = newDomain();
    const { owner, providerId } = await buildSso(app, server, domain);
    const ask = async (body: object) => (await app.call('api_v1_auth_id_providers', { body })).body;
    const known = await ask({ email: `nobody-at-all@${domain}` });
    expect(known).toMatchObject([{ id: providerId, name: 'Orchard ID', url: `http://galley.test/sso/${providerId}` }]);
    expect(await ask({ email: `x@${domain.toUpperCase()}` })).toEqual(known);
    expect(await ask({ oid: owner.organization.id })).toEqual(known);
    // The owner has an account, but its domain isn't verified.
    expect(await ask({ email: owner.email })).toEqual([]);
    expect(await ask({})).toEqual([]);
  });
});

describe('required single sign-on', () => {
  it('[SSO-required] Ends and refuses passwords, but for one owner, who can’t be removed meanwhile', async () => {
    const domain = newDomain();
    const { owner, as: session, providerId } = await buildSso(app, server, domain);
    const { organization } = owner;
    const second = await buildUser(app.services, { organization, role: 'owner' });
    const editor = await buildUser(app.services, { organization, role: 'editor' });
    const asEditor = await as(editor);
    expect((await requireSso(session, { isRequired: true })).body).toMatchObject({ field: 'exemptUserId' });
    expect((await requireSso(session, { isRequired: true, exemptUserId: editor.id })).status).toBe(400);
    const done = await requireSso(session, { isRequired: true, exemptUserId: owner.id });
    expect(done.body).toMatchObject({ isRequired: true, exemptUserId: owner.id });
    // Open sessions by password end, new ones are refused, and a wrong password reveals nothing.
    expect((await app.call('api_v1_me', { as: asEditor })).body.me).toBeNull();
    expect((await login(editor)).body).toMatchObject({ code: 'sso_required' });
    expect((await login({ ...editor, password: 'not the password' })).body).toMatchObject({
      code: 'credentials_wrong',
    });
    expect((await login(second)).body).toMatchObject({ code: 'sso_required' });
    expect((await login(owner)).status).toBe(200);
    // A member of another organization works there, and can't enter this one.
    const guest = await buildUser(app.services);
    await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      organization.id,
      guest.id,
    ]);
    const asGuest = await as(guest);
    const entered = await app.call('organizations_enter', { params: { oid: organization.id }, body: {}, as: asGuest });
    expect(entered.body).toMatchObject({ code: 'sso_required' });
    // They can enter with its provider.
    server.person = { sub: 'kim', email: `kim@${domain}` };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    expect(await meIn(app, browser)).not.toBeNull();
    // Changes that would lock everyone out are refused.
    const asSecond = async (name: 'account_organization_role' | 'api_v1_account_organization_revoke', body?: object) =>
      app.call(name, { params: { uid: owner.id }, body, as: session });
    expect((await asSecond('account_organization_role', { access: 'editor' })).status).toBe(409);
    expect((await asSecond('api_v1_account_organization_revoke')).status).toBe(409);
    expect((await app.call('account_organization_leave', { as: session })).status).toBe(409);
    const params = { ipid: providerId };
    expect((await app.call('account_sso_providers_remove', { params, as: session })).status).toBe(409);
    const off = await app.call('account_sso_providers_update', { params, body: oidcFields(server), as: session });
    expect(off.status).toBe(409);
    await requireSso(session, { isRequired: false });
    expect((await login(editor)).status).toBe(200);
  });

  it('[SSO-required-ready] Needs a provider that is on and a verified domain', async () => {
    const owner = await buildUser(app.services);
    const session = await as(owner);
    const body = { isRequired: true, exemptUserId: owner.id };
    expect((await requireSso(session, body)).body.error).toMatch(/identity provider/);
    const { body: made } = await app.call('account_sso_providers_create', {
      body: { ...oidcFields(server), kind: 'oidc' },
      as: session,
    });
    await app.pool.query('update identity_providers set is_active = true where id = $1', [made.id]);
    expect((await requireSso(session, body)).body.error).toMatch(/domain/);
  });

  it('[SSO-no-password] People without a password are told so where one is asked for', async () => {
    const domain = newDomain();
    const { providerId } = await buildSso(app, server, domain);
    server.person = { sub: 'lou', email: `lou@${domain}` };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    const cookie = `galley=${browser.cookies.get(app.services.config.publicUrl)?.get('galley')}`;
    const body = { currentPassword: '', password: 'ropes and salt and tar' };
    const answer = await app.call('change_password', { body, as: { cookie } });
    expect(answer.body).toMatchObject({ field: 'currentPassword', code: 'credentials_wrong' });
    expect(answer.body.error).toMatch(/no password/);
    const tried = await app.call('api_v1_auth_login', { body: { email: `lou@${domain}`, password: '' } });
    expect(tried.body).toMatchObject({ code: 'credentials_wrong' });
  });
});
