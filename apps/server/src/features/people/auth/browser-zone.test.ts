import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, makeAuthenticator, signInByPasskey } from '../../../testing/authenticator';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { buildSso, cookiesFor, newBrowser, signInWithSso } from '../../../testing/sso-world';
import { createTestApp, type TestAnswer, type TestApp, type TestCaller } from '../../../testing/test-app';
import { readAdminCommand } from '../../operations/admin/read-command';

let app: TestApp;
let server: OidcServer;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  server = await startOidcServer();
  app = await createTestApp({ config: { privateHosts: [server.host] } });
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const sessionOf = ({ cookies }: TestAnswer): TestCaller => ({ cookie: `${cookies[0]?.name}=${cookies[0]?.value}` });
const zoneOf = async (caller: TestCaller, where = app) =>
  (await where.call('api_v1_me', { as: caller })).body.me.timezone;
const send = (caller: TestCaller, timezone: string, where = app) =>
  where.call('profile_browser_timezone', { body: { timezone }, as: caller });

let count = 0;

async function byCommandLine(): Promise<TestCaller> {
  const email = `ida${++count}@elm.test`;
  const run = async (...args: string[]) => (await readAdminCommand(args)?.(app.services))?.text ?? '';
  const token = /([\w-]{43})\n/.exec(await run('create-person', email, 'Ida'))?.[1] ?? '';
  await run('create-organization', `Elm ${count}`, email);
  const body = { token, password: 'a hedge of quinces' };
  await app.call('api_v1_auth_reset_password', { body });
  return sessionOf(await app.call('api_v1_auth_login', { body: { email, password: body.password } }));
}

async function byProvisioning(): Promise<TestCaller> {
  const domain = `ash${++count}.test`;
  const email = `abe@${domain}`;
  const { token } = (await app.call('account_scim_tokens_create', { body: { name: 'Okta' }, as })).body;
  await app.call('account_sso_domains_create', { body: { mailDomain: domain }, as });
  await app.pool.query('update organization_domains set verified_at = now() where domain = $1', [domain]);
  await app.inject({
    method: 'POST',
    url: '/scim/v2/Users',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    payload: JSON.stringify({ userName: email, locale: 'de-DE', active: true }),
  });
  const { rows } = await app.pool.query('select id::int from users where email = $1', [email]);
  return await app.signIn({ ...owner, id: rows[0].id, email });
}

async function bySingleSignOn(): Promise<TestCaller> {
  const { providerId } = await buildSso(app, server, `oak${++count}.test`);
  server.person = { sub: `ola${count}`, email: `ola@oak${count}.test`, email_verified: true };
  const browser = newBrowser();
  await signInWithSso(app, providerId, browser);
  return { cookie: cookiesFor(browser, app.services.config.publicUrl) };
}

async function byInvitation(): Promise<TestCaller> {
  const body = { email: `eva${++count}@yew.test`, access: 'editor' };
  const { inviteLink } = (await app.call('api_v1_account_organization_invite', { body, as })).body;
  const params = { token: inviteLink.split('/').at(-1) };
  return sessionOf(await app.call('invites_accept', { params, body: { name: 'Eva', password: 'a hedge of quinces' } }));
}

async function byPasskey(): Promise<TestCaller> {
  const person = await buildUser(app.services);
  const authenticator = makeAuthenticator();
  await addPasskey(app, { person, as: await app.signIn(person), authenticator });
  return sessionOf(await signInByPasskey(app, authenticator));
}

describe('the time zone of a person who never chose one', () => {
  it.each([
    ['the command line', byCommandLine],
    ['provisioning', byProvisioning],
    ['single sign-on', bySingleSignOn],
    ['an invitation', byInvitation],
    ['a passkey', byPasskey],
  ])('[W3-browser-zone] Is that of the browser after they came by %s, once', async (_way, come) => {
    const caller = await come();
    expect(await zoneOf(caller)).toBe('');
    expect((await send(caller, 'Mars/Base')).body.me.timezone).toBe('');
    expect((await send(caller, 'Asia/Tokyo')).body.me.timezone).toBe('Asia/Tokyo');
    await send(caller, 'Europe/Oslo');
    expect(await zoneOf(caller)).toBe('Asia/Tokyo');
  });

  it('[W3-browser-zone] Is that of the browser after the first account was made', async () => {
    const empty = await createTestApp({
      config: { isLoopback: true, configuredUrl: null, publicUrl: 'http://localhost:80' },
    });
    const body = { name: 'Ann', email: 'ann@first.test', password: 'a hedge of quinces', organization: 'First' };
    const caller = sessionOf(await empty.call('setup_create', { body }));
    expect(await zoneOf(caller, empty)).toBe('');
    await send(caller, 'Asia/Tokyo', empty);
    expect(await zoneOf(caller, empty)).toBe('Asia/Tokyo');
    await empty.close();
  });

  it('[W3-browser-zone] Is the one they choose afterwards', async () => {
    const person = await buildUser(app.services);
    const caller = await app.signIn(person);
    const body = { name: 'Mara', job: '', timezone: 'Europe/Rome' };
    await app.call('api_v1_profile', { body, as: caller });
    await send(caller, 'Asia/Tokyo');
    expect(await zoneOf(caller)).toBe('Europe/Rome');
    expect((await app.call('profile_browser_timezone', { body: { timezone: 'Asia/Tokyo' } })).status).toBe(401);
  });

  it.each([
    ['the command line', byCommandLine],
    ['single sign-on', bySingleSignOn],
    ['an invitation', byInvitation],
  ])(
    '[W8-browser-locale] The format of dates too, after they came by %s, once and then as chosen',
    async (_way, come) => {
      const caller = await come();
      const me = async () => (await app.call('api_v1_me', { as: caller })).body.me;
      const sendBoth = (timezone: string, locale: string) =>
        app.call('profile_browser_timezone', { body: { timezone, locale }, as: caller });
      expect((await me()).locale).toBe('');
      expect((await sendBoth('Asia/Tokyo', 'qq-QQ')).body.me).toMatchObject({ timezone: 'Asia/Tokyo', locale: '' });
      expect((await sendBoth('Europe/Oslo', 'de-DE')).body.me).toMatchObject({
        timezone: 'Asia/Tokyo',
        locale: 'de-DE',
      });
      await sendBoth('Europe/Oslo', 'fr-FR');
      expect(await me()).toMatchObject({ timezone: 'Asia/Tokyo', locale: 'de-DE' });
      const profile = { name: 'Mara', job: '', timezone: 'Asia/Tokyo' };
      const save = (locale?: string) => app.call('api_v1_profile', { body: { ...profile, locale }, as: caller });
      expect((await save('en-us-u-hc-h23')).body.me.locale).toBe('en-US-u-hc-h23');
      expect((await save()).body.me.locale).toBe('en-US-u-hc-h23');
      expect(await save('no tag')).toMatchObject({ status: 400, body: { field: 'locale' } });
    },
  );

  it('[W8-browser-locale] The format of provisioning stays when the browser gives the zone that is missing', async () => {
    const caller = await byProvisioning();
    const body = { timezone: 'Asia/Tokyo', locale: 'fr-FR' };
    const { me } = (await app.call('profile_browser_timezone', { body, as: caller })).body;
    expect(me).toMatchObject({ timezone: 'Asia/Tokyo', locale: 'de-DE' });
  });
});
