import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { scimUsers, ssoSettings } from '../../../platform/db/schema';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { readBody } from '../../shared/mailer/mail-body';
import { mailEmailChange } from './change-email';
import { refuseManagedEmail } from './managed-email';

let app: TestApp;
let person: UserRecord;
let as: TestCaller;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ mailer: { send: async () => undefined, close: () => undefined } });
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services);
  as = await app.signIn(person);
});
afterAll(() => app.close());

const newAddress = () => `moved-${count++}@orchard.test`;
const ask = async (email: string, currentPassword = person.password) => {
  const answer = await app.call('profile_change_email', { body: { email, currentPassword }, as });
  await app.runJobs();
  return answer;
};
const mailsTo = async (address: string): Promise<{ kind: string; link: string }[]> => {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 order by id', [address]);
  return rows.map((row) => ({ kind: row.kind, link: readBody(app.services, row).secretLinks[0] ?? '' }));
};
const tokenTo = async (address: string) => (await mailsTo(address)).at(-1)?.link.split('/').at(-1) ?? '';
const confirm = (token: string) => app.call('profile_confirm_email', { body: { token } });
/** Uses the links in both mailboxes, that of the new address last. */
const confirmBoth = async (email: string, from = person.email) => {
  await confirm(await tokenTo(from));
  return await confirm(await tokenTo(email));
};
const events = async (userId: number) => {
  await flushSecurityEvents(app.services);
  const found = await app.pool.query(
    "select action from security_events where user_id = $1 and action like 'email.%' order by id",
    [userId],
  );
  return found.rows.map(({ action }) => action);
};
const login = (email: string) => app.call('api_v1_auth_login', { body: { email, password: person.password } });

it('[F-D10] An email address changes with the links sent to both addresses, once; the former one is told', async () => {
  const email = newAddress();
  const asked = await ask(email);
  expect([asked.status, asked.body.isMailSent, asked.body.me.email]).toEqual([200, true, person.email]);
  expect((await mailsTo(email))[0]?.link).toMatch(/^http:\/\/galley\.test\/profile\/email\//);
  expect((await login(person.email)).status).toBe(200);
  const [from, to] = [await tokenTo(person.email), await tokenTo(email)];
  expect((await confirm(from)).body).toEqual({ email, isChanged: false });
  expect((await login(person.email)).status).toBe(200);
  expect((await confirm(to)).body).toEqual({ email, isChanged: true });
  expect((await login(person.email)).status).toBe(401);
  expect((await login(email)).status).toBe(200);
  expect((await app.call('api_v1_me', { as })).body.me.email).toBe(email);
  expect((await mailsTo(person.email)).at(-1)?.kind).toBe('email_changed');
  for (const token of [from, to]) {
    const again = await confirm(token);
    expect([again.status, again.body.error]).toEqual([404, messages.emailLinkDead]);
  }
  expect(await events(person.id)).toEqual(['email.change_asked', 'email.changed']);
});

it('[F-D10-both] The link to the new address alone changes nothing, however often it is used', async () => {
  const email = newAddress();
  await ask(email);
  const to = await tokenTo(email);
  for (let times = 0; times < 3; times += 1) expect((await confirm(to)).body).toEqual({ email, isChanged: false });
  expect((await app.call('api_v1_me', { as })).body.me.email).toBe(person.email);
  expect((await confirm(await tokenTo(person.email))).body).toEqual({ email, isChanged: true });
});

it('[F-D10-both] Both links used at once change the address once', async () => {
  const email = newAddress();
  await ask(email);
  const answers = await Promise.all([confirm(await tokenTo(person.email)), confirm(await tokenTo(email))]);
  expect(answers.map(({ body }) => body.isChanged).sort()).toEqual([false, true]);
  expect(await events(person.id)).toEqual(['email.change_asked', 'email.changed']);
});

it('[F-D10-both] The last link used several times at once changes the address once', async () => {
  const email = newAddress();
  await ask(email);
  await confirm(await tokenTo(person.email));
  const token = await tokenTo(email);
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await events(person.id)).toEqual(['email.change_asked', 'email.changed']);
  expect((await mailsTo(person.email)).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1);
});

it('[F-D10-stop] The link in the present mailbox stops the change; the one in the new mailbox can’t', async () => {
  const email = newAddress();
  await ask(email);
  const [from, to] = [await tokenTo(person.email), await tokenTo(email)];
  const stop = (token: string) => app.call('profile_refuse_email', { body: { token } });
  expect((await stop(to)).status).toBe(404);
  expect((await stop(from)).body).toEqual({ success: true });
  expect((await confirm(to)).status).toBe(404);
  expect((await confirm(from)).status).toBe(404);
  expect((await stop(from)).status).toBe(404);
  expect((await app.call('api_v1_me', { as })).body.me.email).toBe(person.email);
  expect(await events(person.id)).toEqual(['email.change_asked', 'email.change_refused']);
});

it('[F-D10-next] A new request ends the links of the one before', async () => {
  const [first, second] = [newAddress(), newAddress()];
  await ask(first);
  const former = [await tokenTo(person.email), await tokenTo(first)];
  await ask(second);
  for (const token of former) expect((await confirm(token)).status).toBe(404);
  expect((await confirmBoth(second)).body).toEqual({ email: second, isChanged: true });
});

it('[F-D10-managed] An address that an organization manages stays, also when it manages it only by the time of the link', async () => {
  const email = newAddress();
  await ask(email);
  await app.services.db.insert(scimUsers).values({
    organizationId: person.organization.id,
    uuid: crypto.randomUUID(),
    userId: person.id,
    userName: person.email,
    email: person.email,
  });
  const late = await confirmBoth(email);
  const next = await ask(newAddress());
  for (const refused of [late, next]) {
    expect([refused.status, refused.body.error]).toEqual([403, messages.emailManaged]);
  }
  await app.pool.query('update scim_users set is_active = false where user_id = $1', [person.id]);
  expect((await ask(newAddress())).status).toBe(200);
  // Single sign-on is required of everyone except the exempt owner.
  const rule = { organizationId: person.organization.id, isRequired: true, exemptUserId: person.id };
  await app.services.db.insert(ssoSettings).values(rule);
  expect((await ask(newAddress())).status).toBe(200);
  await app.pool.query('update sso_settings set exempt_user_id = null, is_required = true where organization_id = $1', [
    person.organization.id,
  ]);
  expect((await ask(newAddress())).status).toBe(403);
});

it('[F-D10-managed] An address stays without a password, where its provider signs the person in, for as long as there is the organization', async () => {
  const asked = async () => await ask(newAddress());
  const { id: organizationId } = person.organization;
  const { rows } = await app.pool.query(
    `insert into identity_providers (organization_id, name, kind, issuer, settings, is_active)
     values ($1, 'ID', 'oidc', 'https://id.test', '{"kind":"oidc","clientId":"x","hasLogout":true}', true) returning id`,
    [organizationId],
  );
  await app.pool.query(
    "insert into user_identities (organization_id, provider_id, user_id, subject) values ($1, $2, $3, 'x')",
    [organizationId, rows[0].id, person.id],
  );
  // Someone who also has a password can sign in without the provider.
  expect((await asked()).status).toBe(200);
  await app.pool.query('update users set password_hash = null where id = $1', [person.id]);
  const managed = () => refuseManagedEmail(app.services.db, person.id);
  await expect(managed()).rejects.toThrow(messages.emailManaged);
  await app.pool.query('update organizations set deleted_at = now() where id = $1', [organizationId]);
  await expect(managed()).resolves.toBeUndefined();
});

it('[F-D10-link] A link ends when the address was changed in another way', async () => {
  const email = newAddress();
  await ask(email);
  const tokens = [await tokenTo(person.email), await tokenTo(email)];
  await app.pool.query('update users set email = $1 where id = $2', [newAddress(), person.id]);
  for (const token of tokens) expect((await confirm(token)).status).toBe(404);
});

it('[F-D10-link] Confirms nothing of a locked account', async () => {
  const email = newAddress();
  await ask(email);
  const token = await tokenTo(email);
  await app.pool.query('update users set locked_at = now() where id = $1', [person.id]);
  const refused = await confirm(token);
  expect([refused.status, refused.body.error]).toEqual([403, messages.accountLocked]);
  await app.pool.query('update users set locked_at = null where id = $1', [person.id]);
  expect((await confirm(token)).status).toBe(200);
});

it('[F-D10] A job that runs twice emails the links once', async () => {
  const email = newAddress();
  await ask(email);
  const { rows } = await app.pool.query('select id::int from email_changes where user_id = $1', [person.id]);
  await mailEmailChange.run({ id: rows[0].id }, app.services);
  const kinds = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);
  expect([await kinds(person.email), await kinds(email)]).toEqual([['email_change'], ['email_change']]);
  expect((await confirmBoth(email)).body.isChanged).toBe(true);
});

it('[F-D10-proof] Asks for the password, and refuses the present address', async () => {
  const email = newAddress();
  const wrong = await ask(email, 'not the password');
  expect([wrong.body.code, wrong.body.field]).toEqual(['credentials_wrong', 'currentPassword']);
  expect(await mailsTo(email)).toEqual([]);
  const same = await ask(person.email.toUpperCase());
  expect([same.status, same.body.field, same.body.error]).toEqual([400, 'email', messages.emailUnchanged]);
});

it('[F-D10-taken] Answers the same for an address in use, and tells its owner', async () => {
  const other = await buildUser(app.services);
  const [taken, free] = [await ask(other.email), await ask(newAddress())];
  expect(taken.body).toEqual(free.body);
  expect(await mailsTo(other.email)).toEqual([{ kind: 'email_in_use', link: '' }]);
  // The current mailbox doesn't reveal it either.
  expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['email_change', 'email_change']);
  // Only in use when the link is used.
  const email = newAddress();
  await ask(email);
  await buildUser(app.services, { email });
  const late = await confirmBoth(email);
  expect([late.status, late.body.code, late.body.error]).toEqual([409, 'conflict', messages.addressTaken]);
});

it('[F-D10-takeover] Password reset links sent to the previous address end', async () => {
  await app.call('api_v1_auth_forgot_password', { body: { email: person.email } });
  await app.runJobs();
  const reset = await tokenTo(person.email);
  const other = await buildUser(app.services);
  await app.call('api_v1_auth_forgot_password', { body: { email: other.email } });
  await app.runJobs();
  const theirs = await tokenTo(other.email);
  const resetPage = (token = reset) => app.call('api_v1_auth_reset_link', { params: { token } });
  expect((await resetPage()).status).toBe(200);
  const email = newAddress();
  await ask(email);
  expect((await resetPage()).status).toBe(200);
  expect((await confirmBoth(email)).body.isChanged).toBe(true);
  expect((await resetPage()).status).toBe(404);
  expect((await resetPage(theirs)).status).toBe(200);
});

it('[F-D10-same] Of two accounts that confirm one address at once, one gets it', async () => {
  const email = newAddress();
  const tokens: string[] = [];
  for (const one of [person, await buildUser(app.services)]) {
    const body = { email, currentPassword: one.password };
    await app.call('profile_change_email', { body, as: await app.signIn(one) });
    await app.runJobs();
    await confirm(await tokenTo(one.email));
    tokens.push(await tokenTo(email));
  }
  const answers = await Promise.all(tokens.map(confirm));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('[F-D10-limit] A person asks for ten links an hour', async () => {
  const statuses: number[] = [];
  for (let at = 0; at <= limits.emailChangesPerHour; at++) statuses.push((await ask(newAddress())).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.emailChangesPerHour);
  expect(statuses.at(-1)).toBe(429);
});

it('[F-D10-link] A link ends with its time, with a new password, and doesn’t work when changed', async () => {
  const email = newAddress();
  await ask(email);
  const token = await tokenTo(email);
  expect((await confirm(`${token.slice(0, -2)}xx`)).status).toBe(404);
  const body = { currentPassword: person.password, password: 'ropes and salt and tar' };
  expect((await app.call('change_password', { body, as })).status).toBe(200);
  expect((await confirm(token)).status).toBe(404);
  const second = newAddress();
  app.clock.advance(61_000);
  await ask(second, body.password);
  const late = await tokenTo(second);
  app.clock.advance(limits.emailChangeSeconds * 1000 + 1000);
  expect((await confirm(late)).status).toBe(404);
});

it('[F-D10-no-mail] Without a mail server it changes at once, but never to an address in use', async () => {
  const plain = await createTestApp();
  const owner = await buildUser(plain.services);
  const other = await buildUser(plain.services);
  const session = await plain.signIn(owner);
  const change = (email: string) =>
    plain.call('profile_change_email', { body: { email, currentPassword: owner.password }, as: session });
  const email = newAddress();
  const taken = await change(other.email);
  expect([taken.status, taken.body.field]).toEqual([409, 'email']);
  const { body } = await change(email);
  expect([body.isMailSent, body.me.email]).toEqual([false, email]);
  await plain.close();
});
