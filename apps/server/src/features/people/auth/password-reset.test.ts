import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import type { Mailer } from '../../../platform/mail/mailer';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { readBody } from '../../shared/mailer/mail-body';
import { mailPasswordReset } from './jobs';

let app: TestApp;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services);
});
afterAll(() => app.close());

const ask = async (email: string, headers = {}) => {
  const answer = await app.call('api_v1_auth_forgot_password', { body: { email }, headers });
  await app.runJobs();
  return answer;
};
const linkOf = async (email: string) => {
  const { rows } = await app.pool.query(
    "select * from mails where to_address = $1 and kind = 'reset_password' order by id desc limit 1",
    [email],
  );
  return rows[0] ? (readBody(app.services, rows[0]).secretLinks[0] ?? '') : '';
};
const tokenOf = async (email: string) => (await linkOf(email)).split('/').at(-1) ?? '';
const reset = (token: string, password = 'a new long password') =>
  app.call('api_v1_auth_reset_password', { body: { token, password } });
const login = (password: string) => app.call('api_v1_auth_login', { body: { email: person.email, password } });

describe('a forgotten password', () => {
  it('[D5-forgot] Gets the same response for known and unknown addresses, and an email only for known ones', async () => {
    const known = await ask(person.email);
    const unknown = await ask('nobody@orchard.test');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await linkOf(person.email)).toMatch(/^http:\/\/galley\.test\/resetpassword\/[\w-]{43}$/);
    expect(await linkOf('nobody@orchard.test')).toBe('');
  });

  it('[D5-forgot] Makes its link from the public address, whatever the Host header says', async () => {
    await ask(person.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    expect(await linkOf(person.email)).toMatch(/^http:\/\/galley\.test\//);
  });

  it('[D5-reset] Is replaced once by the link, which ends every session and signs in', async () => {
    const before = await app.signIn(person);
    await ask(person.email);
    await ask(person.email);
    const token = await tokenOf(person.email);
    const done = await reset(token);
    expect(done.body.me).toMatchObject({ id: person.id });
    expect((await app.call('api_v1_me', { as: before })).body.me).toBeNull();
    expect((await login(person.password)).status).toBe(401);
    expect((await login('a new long password')).status).toBe(200);
    expect((await reset(token)).body).toMatchObject({ code: 'not_found', error: messages.resetLinkDead });
  });

  it('[F-A12-reset] Is set by the newest link alone, also of requests at the same time', async () => {
    await ask(person.email);
    const older = await tokenOf(person.email);
    await ask(person.email);
    const newer = await tokenOf(person.email);
    expect((await reset(older)).body).toMatchObject({ code: 'not_found', error: messages.resetLinkDead });
    expect((await reset(newer)).status).toBe(200);
    const payload = { email: person.email, address: '' };
    await Promise.all([1, 2, 3].map(() => mailPasswordReset.run(payload, app.services)));
    const open = 'select 1 from password_resets where user_id = $1 and used_at is null';
    expect((await app.pool.query(open, [person.id])).rowCount).toBe(1);
  });

  it('[D5-reset] Keeps its link for an hour, and only one of two concurrent uses succeeds', async () => {
    await ask(person.email);
    const late = await tokenOf(person.email);
    app.clock.advance(limits.passwordResetSeconds * 1000 + 1000);
    expect((await reset(late)).status).toBe(404);
    await ask(person.email);
    const token = await tokenOf(person.email);
    const answers = await Promise.all([reset(token, 'the first password'), reset(token, 'the other password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await reset('x'.repeat(43))).status).toBe(404);
    expect((await reset(token, 'short')).body).toMatchObject({ field: 'password' });
  });

  it('[F-D12] Reports an invalid link before a password is entered', async () => {
    const look = (token: string) => app.call('api_v1_auth_reset_link', { params: { token } });
    await ask(person.email);
    const token = await tokenOf(person.email);
    expect((await look(token)).status).toBe(200);
    // Checking doesn't use up the link.
    expect((await look(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect(await look(token)).toMatchObject({ status: 404, body: { error: messages.resetLinkDead } });
    expect(await look('x'.repeat(43))).toMatchObject({ status: 404, body: { error: messages.resetLinkDead } });
    const cut = await look('x');
    expect([cut.status, cut.body.error]).toEqual([400, 'This link is incomplete. Copy the whole link and try again.']);
  });

  it('[D5-forgot] Says that no email is sent without a mail server, the same to everyone', async () => {
    expect((await ask(person.email)).body).toEqual({ success: true, isMailSent: false });
    expect((await ask('nobody@orchard.test')).body).toEqual({ success: true, isMailSent: false });
    const mailer: Mailer = { send: async () => undefined, close: () => undefined };
    const withMail = await createTestApp({ mailer });
    try {
      const { body } = await withMail.call('api_v1_auth_forgot_password', { body: { email: 'nobody@orchard.test' } });
      expect(body).toEqual({ success: true, isMailSent: true });
    } finally {
      await withMail.close();
    }
  });

  it('[D5-reset-nowhere] Sets the password of a person without an organization, who returns by an invitation', async () => {
    await app.pool.query('update memberships set deleted_at = now() where user_id = $1', [person.id]);
    expect((await login(person.password)).body).toEqual({ error: messages.noOrganization, code: 'forbidden' });
    expect((await login('not the password')).body).toMatchObject({ error: messages.credentialsWrong });
    await ask(person.email);
    const token = await tokenOf(person.email);
    const done = await reset(token);
    expect([done.status, done.body, done.cookies]).toEqual([200, { me: null }, []]);
    expect((await reset(token)).status).toBe(404);
    const inviter = await buildUser(app.services);
    const invited = await app.call('api_v1_account_organization_invite', {
      body: { email: person.email, access: 'editor' },
      as: await app.signIn(inviter),
    });
    const params = { token: invited.body.inviteLink.split('/').at(-1) };
    const taken = await app.call('invites_accept', { params, body: { password: 'a new long password' } });
    expect(taken.body.me).toMatchObject({ id: person.id, organization: { id: inviter.organization.id } });
  });

  it('[D5-forgot] Can be asked for five times a minute per address', async () => {
    for (let time = 0; time < limits.passwordResetsPerMinute; time += 1) {
      expect((await ask('many@orchard.test')).status).toBe(200);
    }
    expect((await ask('many@orchard.test')).status).toBe(429);
  });
});

describe('the own account', () => {
  it('[D5-change-password] Needs the current password and ends the other sessions', async () => {
    const [here, there] = [await app.signIn(person), await app.signIn(person)];
    const change = (currentPassword: string) =>
      app.call('change_password', { body: { currentPassword, password: 'a new long password' }, as: here });
    expect((await change('wrong')).body).toMatchObject({ field: 'currentPassword' });
    expect((await change(person.password)).status).toBe(200);
    expect((await app.call('api_v1_me', { as: here })).body.me).not.toBeNull();
    expect((await app.call('api_v1_me', { as: there })).body.me).toBeNull();
    expect((await login('a new long password')).status).toBe(200);
  });

  it('[D5-sessions] Lists its browsers and signs one out, never that of another person', async () => {
    const [here, there] = [await app.signIn(person), await app.signIn(person)];
    const other = await app.signIn(await buildUser(app.services));
    const list = async (as: { cookie: string }) => (await app.call('profile_sessions', { as })).body.sessions;
    expect(await list(here)).toHaveLength(2);
    const [foreign] = await list(other);
    const revoke = (sid: number) => app.call('profile_sessions_revoke', { params: { sid }, as: here });
    expect((await revoke(foreign.id)).status).toBe(404);
    const second = (await list(here)).find((session: { isThis: boolean }) => !session.isThis);
    expect((await revoke(second.id)).body.sessions).toHaveLength(1);
    expect((await app.call('api_v1_me', { as: there })).body.me).toBeNull();
    expect(await list(other)).toHaveLength(1);
    const { rows } = await app.pool.query('select details from security_events where user_id = $1 and action = $2', [
      person.id,
      'session.revoked',
    ]);
    expect(rows).toHaveLength(1);
  });

  it('[D5-profile] Takes a name, a job and a time zone that exists', async () => {
    const as = await app.signIn(person);
    const save = (body: object) => app.call('api_v1_profile', { body, as });
    const profile = { name: ' Ann ', job: 'Printer', timezone: 'Europe/Berlin' };
    expect((await save(profile)).body.me).toMatchObject({ name: 'Ann', timezone: 'Europe/Berlin' });
    expect((await save({ ...profile, timezone: 'Mars/Base' })).body).toMatchObject({ field: 'timezone' });
    expect((await save({ ...profile, job: 'a\u0000b' })).body).toMatchObject({ field: 'job' });
    expect((await save({ ...profile, name: ' ' })).body).toMatchObject({ field: 'name' });
  });
});
