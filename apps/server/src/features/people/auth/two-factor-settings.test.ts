import { limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { codeOf, startTwoFactor, switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { readBody } from '../../shared/mailer/mail-body';
import { mailPasswordReset } from './jobs';
import { resetTwoFactor } from './two-factor-settings';

let app: TestApp;
let person: UserRecord;
let as: { cookie: string };

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services);
  as = await app.signIn(person);
});
afterAll(() => app.close());

const login = (code?: string) =>
  app.call('api_v1_auth_login', { body: { email: person.email, password: person.password, code } });
const newestMail = async (kind: string) => {
  const { rows } = await app.pool.query('select * from mails where to_address = $1 and kind = $2', [
    person.email,
    kind,
  ]);
  return rows.at(-1);
};
const actions = async () => {
  await flushSecurityEvents(app.services);
  const { rows } = await app.pool.query('select action from security_events where user_id = $1 order by id', [
    person.id,
  ]);
  return rows.map(({ action }) => action as string);
};
const required = { code: 'two_factor_required', field: 'code', error: messages.twoFactorRequired };
const wrong = { code: 'credentials_wrong', field: 'code', error: messages.codeWrong };

describe('switching two-factor on', () => {
  it('[D10-two-factor] Requires the password, then a code of the app; shows ten recovery codes and ends other sessions', async () => {
    const other = await app.signIn(person);
    const start = (currentPassword: string) => app.call('profile_two_factor_start', { body: { currentPassword }, as });
    expect((await start('wrong')).body).toMatchObject({ field: 'currentPassword' });
    const { secret, uri } = (await start(person.password)).body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri)).toContain(`Galley:${person.email}`);
    expect((await login()).status).toBe(200);

    const confirm = (code: string) => app.call('profile_two_factor_confirm', { body: { code }, as });
    for (const code of ['000000', 'abcdef', codeOf(app, secret, { steps: 4 })]) {
      expect((await confirm(code)).body).toMatchObject({ field: 'code', error: messages.appCodeWrong });
    }
    const done = await confirm(codeOf(app, secret));
    expect(done.body.me).toMatchObject({ id: person.id, hasTwoFactor: true });
    expect(new Set(done.body.recoveryCodes).size).toBe(limits.recoveryCodes);
    for (const code of done.body.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await app.call('api_v1_me', { as: other })).body.me).toBeNull();
    expect((await app.call('api_v1_me', { as })).body.me.hasTwoFactor).toBe(true);
    expect((await app.call('profile_two_factor', { as })).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await confirm(codeOf(app, secret, { steps: 1 }))).body.code).toBe('conflict');
    expect((await start(person.password)).body.code).toBe('conflict');
    expect(await newestMail('two_factor_on')).toBeDefined();
    expect(await actions()).toContain('two_factor.enabled');
  });

  it('[D10-two-factor] Keeps the secret encrypted and the recovery codes as keyed hashes', async () => {
    const { secret, recoveryCodes } = await switchTwoFactorOn(app, person, as);
    const { rows } = await app.pool.query(
      `select coalesce(string_agg(t::text, ' '), '') || (select string_agg(r::text, ' ') from recovery_codes r)
         || (select string_agg(e::text, ' ') from security_events e) as dump from two_factors t`,
    );
    const dump = rows[0].dump as string;
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(dump).not.toContain(plain);
      expect(dump).not.toContain(hex(plain));
    }
  });
});

describe('signing in with two-factor', () => {
  it('[D10-two-factor] Asks for the code after a correct password, and not after a wrong one', async () => {
    const { secret } = await switchTwoFactorOn(app, person, as);
    const first = await login();
    expect([first.status, first.body, first.cookies]).toEqual([401, required, []]);
    const guess = await app.call('api_v1_auth_login', { body: { email: person.email, password: 'wrong', code: '1' } });
    expect(guess.body.error).toBe(messages.credentialsWrong);
    expect((await login('123456')).body).toEqual(wrong);
    const spaced = codeOf(app, secret, { steps: 1 }).replace(/^(\d{3})/, '$1 ');
    expect((await login(spaced)).body.me).toMatchObject({ id: person.id, hasTwoFactor: true });
  });

  it('[D10-two-factor] Accepts no code twice, none older than the last one, and none of another time', async () => {
    const { secret } = await switchTwoFactorOn(app, person, as);
    expect((await login(codeOf(app, secret))).body).toEqual(wrong);
    const next = codeOf(app, secret, { steps: 1 });
    const both = await Promise.all([login(next), login(next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    app.clock.advance(90_000);
    expect((await login(codeOf(app, secret, { steps: -3 }))).body).toEqual(wrong);
    expect((await login(codeOf(app, secret, { steps: 3 }))).body).toEqual(wrong);
    expect((await login(codeOf(app, secret, { steps: -1 }))).status).toBe(200);
    expect((await login(codeOf(app, secret))).status).toBe(200);
  });

  it('[D10-two-factor] Accepts each recovery code once, and new ones replace the old', async () => {
    const { recoveryCodes } = await switchTwoFactorOn(app, person, as);
    const [first = '', second = '', third = '', fourth = ''] = recoveryCodes;
    expect((await login(first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await login(first)).body).toEqual(wrong);
    const session = { cookie: `galley=${(await login(second)).cookies.find(({ name }) => name === 'galley')?.value}` };
    expect((await app.call('profile_two_factor', { as: session })).body.recoveryCodesLeft).toBe(8);
    const body = { currentPassword: person.password, code: third };
    const renewed = (await app.call('profile_two_factor_recovery', { body, as: session })).body.recoveryCodes;
    expect((await login(fourth)).body).toEqual(wrong);
    expect((await login(renewed[0])).status).toBe(200);
    const stranger = await buildUser(app.services);
    const strangerAs = await app.signIn(stranger);
    const theirs = await switchTwoFactorOn(app, stranger, strangerAs);
    expect((await login(theirs.recoveryCodes[0])).body).toEqual(wrong);
  });

  it('[D10-two-factor] Accepts no code for 15 minutes after ten wrong ones, and sends an email about it', async () => {
    const { secret, recoveryCodes } = await switchTwoFactorOn(app, person, as);
    for (let time = 1; time < limits.twoFactorTries; time += 1) {
      app.clock.advance(10_000);
      expect((await login('000000')).body).toEqual(wrong);
    }
    app.clock.advance(60_000);
    const locked = await login('000000');
    expect([locked.status, locked.body.error]).toEqual([429, messages.codesLocked(15)]);
    expect(await newestMail('two_factor_locked')).toBeDefined();
    expect((await login(codeOf(app, secret))).status).toBe(429);
    app.clock.advance(14 * 60_000);
    expect((await login(recoveryCodes[0])).body.error).toBe(messages.codesLocked(1));
    app.clock.advance(61_000);
    expect((await login(codeOf(app, secret))).status).toBe(200);
    expect((await actions()).filter((action) => action === 'two_factor.locked')).toHaveLength(1);
  });

  it('[D10-two-factor] Is asked for by the links of a reset and of an invitation too', async () => {
    const { secret, recoveryCodes } = await switchTwoFactorOn(app, person, as);
    await mailPasswordReset.run({ email: person.email, address: '' }, app.services);
    const token = readBody(app.services, await newestMail('reset_password'))
      .secretLinks[0]?.split('/')
      .at(-1);
    const reset = (code?: string) =>
      app.call('api_v1_auth_reset_password', { body: { token, password: 'a new long password', code } });
    expect((await reset()).body).toEqual(required);
    expect((await reset('123456')).body).toEqual(wrong);
    expect((await login(codeOf(app, secret, { steps: 1 }))).status).toBe(200);
    expect((await reset(recoveryCodes[0])).body.me).toMatchObject({ id: person.id });

    const inviter = await buildUser(app.services);
    const body = { email: person.email, access: 'editor' };
    await app.call('api_v1_account_organization_invite', { body, as: await app.signIn(inviter) });
    const invite =
      readBody(app.services, await newestMail('organization_invite'))
        .secretLinks[0]?.split('/')
        .at(-1) ?? '';
    const accept = (code?: string) =>
      app.call('invites_accept', { params: { token: invite }, body: { password: 'a new long password', code } });
    expect((await accept()).body).toEqual(required);
    expect((await accept(recoveryCodes[1])).body.me).toMatchObject({ organization: { id: inviter.organization.id } });
  });
});

describe('switching two-factor off', () => {
  it('[D10-two-factor] Takes the password and a code, and asks for none afterwards', async () => {
    const { secret } = await switchTwoFactorOn(app, person, as);
    const off = (currentPassword: string, code: string) =>
      app.call('profile_two_factor_off', { body: { currentPassword, code }, as });
    const code = codeOf(app, secret, { steps: 1 });
    expect((await off('wrong', code)).body).toMatchObject({ field: 'currentPassword' });
    expect((await off(person.password, '123456')).body).toEqual(wrong);
    expect((await off(person.password, code)).body).toMatchObject({ success: true, me: { hasTwoFactor: false } });
    expect((await login()).status).toBe(200);
    expect(await newestMail('two_factor_off')).toBeDefined();
    expect((await app.call('profile_two_factor', { as })).body).toEqual({
      isOn: false,
      enabledAt: 0,
      recoveryCodesLeft: 0,
    });
    const { rows } = await app.pool.query('select count(*)::int from recovery_codes where user_id = $1', [person.id]);
    expect(rows[0].count).toBe(0);
  });

  it('[D10-reset-two-factor] Can be done from the command line for a person who lost both, and ends their sessions', async () => {
    await startTwoFactor(app, person, as);
    expect(await resetTwoFactor(app.services, person.email)).toBe(false);
    await switchTwoFactorOn(app, person, as);
    expect(await resetTwoFactor(app.services, 'nobody@orchard.test')).toBe(false);
    expect(await resetTwoFactor(app.services, person.email.toUpperCase())).toBe(true);
    expect((await app.call('api_v1_me', { as })).body.me).toBeNull();
    expect((await login()).status).toBe(200);
    expect(await actions()).toContain('two_factor.reset');
  });
});
