import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedEmailChange } from '../../../testing/email-changes';
import { buildTemplate, buildUser } from '../../../testing/factories';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { solvedCaptcha } from '../../../testing/sign-ups';
import { buildSso, signInWithSso } from '../../../testing/sso-world';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readBody } from '../../shared/mailer/mail-body';

let app: TestApp;
let unmailed: TestApp;
let server: OidcServer;
let count = 0;

beforeAll(async () => {
  server = await startOidcServer();
  const mailer = { send: async () => undefined, close: () => undefined };
  app = await createTestApp({ mailer, config: { signUp: 'open', privateHosts: [server.host] } });
  unmailed = await createTestApp({ config: { signUp: 'open' } });
  // No one can sign up before the server is set up.
  await buildUser(app.services);
  await buildUser(unmailed.services);
});
afterAll(async () => {
  await app.close();
  await unmailed.close();
  await server.close();
});

const newAddress = () => `n${count++}@orchard.test`;

/** Whether Galley knows that a person owns the address of their account. */
async function isConfirmed(at: TestApp, email: string): Promise<boolean> {
  const { rows } = await at.pool.query('select email_confirmed_at from users where email = $1', [email]);
  expect(rows).toHaveLength(1);
  return rows[0].email_confirmed_at !== null;
}

async function tokenTo(at: TestApp, address: string): Promise<string> {
  const { rows } = await at.pool.query('select * from mails where to_address = $1 order by id desc limit 1', [address]);
  return readBody(at.services, rows[0]).secretLinks[0]?.split('/').at(-1) ?? '';
}

async function signUp(at: TestApp, email: string): Promise<void> {
  at.clock.advance(61_000);
  const fields = { name: 'Nia', email, organization: 'Quarry', password: 'ropes and salt and tar' };
  const body = { ...fields, recaptchaToken: await solvedCaptcha(at) };
  expect((await at.call('api_v1_signup', { body })).status).toBe(200);
  await at.runJobs();
}

describe('[DJ-proof] an address is confirmed', () => {
  it('by the link of a sign-up, and not by a sign-up without a mail server', async () => {
    const email = newAddress();
    await signUp(app, email);
    const confirmed = await app.call('api_v1_signup_confirm', { body: { token: await tokenTo(app, email) } });
    expect(confirmed.status).toBe(200);
    expect(await isConfirmed(app, email)).toBe(true);
    await signUp(unmailed, email);
    expect(await isConfirmed(unmailed, email)).toBe(false);
  });

  it('by an invitation that only the mailbox got, to an organization or a theme', async () => {
    for (const [at, expected] of [
      [app, true],
      [unmailed, false],
    ] as const) {
      const owner = await buildUser(at.services);
      const theme = await buildTemplate(at.services, { organization: owner.organization });
      const as = await at.signIn(owner);
      const invited = [newAddress(), newAddress(), newAddress()] as const;
      const [one, two, three] = invited;
      await at.call('api_v1_account_organization_invite', { body: { email: one, access: 'editor' }, as });
      await at.call('account_invites_send', { body: { rows: [{ email: two }], access: 'editor' }, as });
      await at.call('api_v1_people_invite', { params: { id: theme.id }, body: { name: '', email: three }, as });
      for (const email of invited) {
        at.clock.advance(61_000);
        const params = { token: await tokenTo(at, email) };
        const body = { name: 'Nia', password: 'ropes and salt and tar' };
        expect((await at.call('invites_accept', { params, body })).status).toBe(200);
        expect(await isConfirmed(at, email), email).toBe(expected);
      }
    }
  });

  it('not by an invitation that was handed on before there was a mail server', async () => {
    const owner = await buildUser(unmailed.services);
    const email = newAddress();
    const body = { email, access: 'editor' };
    const { inviteLink } = (
      await unmailed.call('api_v1_account_organization_invite', { body, as: await unmailed.signIn(owner) })
    ).body;
    const params = { token: inviteLink.split('/').at(-1) };
    unmailed.services.mailer = app.services.mailer;
    const accepted = { name: 'Nia', password: 'ropes and salt and tar' };
    expect((await unmailed.call('invites_accept', { params, body: accepted })).status).toBe(200);
    unmailed.services.mailer = null;
    expect(await isConfirmed(unmailed, email)).toBe(false);
  });

  it('by a change that both mailboxes confirmed, and not by one without a mail server', async () => {
    const person = await buildUser(app.services);
    const email = newAddress();
    expect(await isConfirmed(app, person.email)).toBe(false);
    const { from, to } = await startedEmailChange(app, person, email);
    for (const token of [from, to]) await app.call('profile_confirm_email', { body: { token } });
    expect(await isConfirmed(app, email)).toBe(true);
    const other = await buildUser(unmailed.services);
    await unmailed.pool.query('update users set email_confirmed_at = now() where id = $1', [other.id]);
    const body = { email, currentPassword: other.password };
    await unmailed.pool.query('update users set email = email || $1 where email = $2', ['.former', email]);
    expect((await unmailed.call('profile_change_email', { body, as: await unmailed.signIn(other) })).status).toBe(200);
    expect(await isConfirmed(unmailed, email)).toBe(false);
  });

  it('by single sign-on with a verified address of a verified domain', async () => {
    const domain = `d${count++}.orchard.test`;
    const { providerId } = await buildSso(app, server, domain);
    const email = `ann@${domain}`;
    server.person = { sub: `ann-${count}`, email };
    await signInWithSso(app, providerId);
    expect(await isConfirmed(app, email)).toBe(true);
    // Later sign-ins of a person with another address at the provider prove nothing.
    await app.pool.query('update users set email_confirmed_at = null where email = $1', [email]);
    server.person = { sub: `ann-${count}`, email: 'ann@elsewhere.test' };
    await signInWithSso(app, providerId);
    expect(await isConfirmed(app, email)).toBe(false);
    server.person = { sub: `ann-${count}`, email };
    await signInWithSso(app, providerId);
    expect(await isConfirmed(app, email)).toBe(true);
  });
});
