import { limits } from '@galley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { newUuid } from '../../../testing/permissions/permission-world';
import { answerTo, solvedCaptcha } from '../../../testing/sign-ups';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { safeRedirect } from '../auth/service';

let open: TestApp;
let mailed: TestApp;
let mailServer: MailServer;
let known: UserRecord;

beforeAll(async () => {
  mailServer = await startMailServer();
  const mailer = createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>');
  open = await createTestApp({ config: { signUp: 'open' } });
  mailed = await createTestApp({ config: { signUp: 'open' }, mailer });
  await buildUser(open.services, { email: 'known@orchard.test' });
  known = await buildUser(mailed.services, { email: 'known@orchard.test', name: 'Kay' });
});
beforeEach(() => {
  open.clock.advance(61_000);
  mailed.clock.advance(61_000);
});
afterAll(async () => {
  mailed.services.mailer?.close();
  await Promise.all([open.close(), mailed.close(), mailServer.close()]);
});

const person = (more: object = {}) => ({
  name: 'Nia Stone',
  email: `${newUuid()}@harbour.test`,
  password: 'a quiet harbour',
  organization: 'Harbour',
  timezone: 'Europe/Berlin',
  ...more,
});
const signUp = async (app: TestApp, body: object, query: Record<string, string> = {}, headers = {}) =>
  await app.call('api_v1_signup', { body: { recaptchaToken: await solvedCaptcha(app), ...body }, query, headers });
const mailTo = (address: string) => mailServer.mails.findLast((mail) => mail.to?.some((to) => to.address === address));
const linkTo = (address: string) => /href="(http[^"]+)"/.exec(mailTo(address)?.html ?? '')?.[1] ?? '';
const tokenTo = (address: string) => linkTo(address).split('/').at(-1) ?? '';
const countUsers = async (app: TestApp) => (await app.pool.query('select count(*)::int from users')).rows[0].count;

describe('signing up', () => {
  it('[D7-signup] Creates the person and their organization with the referrer, and signs in', async () => {
    const nia = person({ redirect: '/t/4?x=1' });
    const answer = await signUp(open, nia, { ref: 'spring-fair' });
    expect(answer.body).toMatchObject({ redirect: '/t/4?x=1', isMailSent: false });
    expect(answer.body.me).toMatchObject({
      name: 'Nia Stone',
      isOwner: true,
      isSiteAdmin: false,
      timezone: 'Europe/Berlin',
      organization: { name: 'Harbour' },
    });
    const as = { cookie: `galley=${answer.cookies.find(({ name }) => name === 'galley')?.value}` };
    const { templates } = (await open.call('api_v1_templates', { as })).body;
    expect(templates.length).toBeGreaterThan(0);
    const { rows } = await open.pool.query('select sign_up_ref, password_hash from users where email = $1', [
      nia.email,
    ]);
    expect(rows[0]).toMatchObject({ sign_up_ref: 'spring-fair', password_hash: expect.stringMatching(/^\$argon2id/) });
    const login = { email: nia.email.toUpperCase(), password: nia.password };
    expect((await open.call('api_v1_auth_login', { body: login })).status).toBe(200);
  });

  it('[F3-sign-up-offered] Who is asked to log in learns that sign-up is open', async () => {
    expect((await open.call('api_v1_me')).body.isSignUpOpen).toBe(true);
  });

  it('[D10-signup] Is possible only if GALLEY_SIGN_UP is open, and never before the first account', async () => {
    const closed = await createTestApp();
    const empty = await createTestApp({ config: { signUp: 'open' } });
    try {
      await buildUser(closed.services);
      for (const app of [closed, empty]) {
        expect((await app.call('api_v1_signup_options')).body).toMatchObject({ isOpen: false, captcha: null });
        expect((await app.call('api_v1_me')).body).not.toHaveProperty('isSignUpOpen');
        const before = await countUsers(app);
        const refused = await app.call('api_v1_signup', { body: person() });
        expect([refused.status, refused.body.error]).toEqual([403, messages.signUpClosed]);
        expect(await countUsers(app)).toBe(before);
      }
    } finally {
      await Promise.all([closed.close(), empty.close()]);
    }
  });

  it('[D8-signup] Names the invalid field, and leaves no partial data', async () => {
    const before = await countUsers(open);
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ organization: 'a\u0000b' }, 'organization'],
      [{ email: 'Known@orchard.test' }, 'email'],
    ];
    for (const [change, field] of wrong) {
      open.clock.advance(61_000);
      expect((await signUp(open, person(change))).body).toMatchObject({ field });
    }
    expect((await signUp(open, person({ email: 'known@orchard.test' }))).body.error).toBe(messages.addressTaken);
    expect((await signUp(open, person(), { ref: 'a\nb' })).body).toMatchObject({ field: 'ref' });
    expect(await countUsers(open)).toBe(before);
    const { rows } = await open.pool.query('select count(*)::int from organizations where name = $1', ['a']);
    expect(rows[0].count).toBe(0);
  });

  it('[D7-signup] Is limited to five requests a minute from one address', async () => {
    const recaptchaToken = 'none';
    for (let time = 0; time < limits.signUpsPerMinute; time += 1) {
      expect((await open.call('api_v1_signup', { body: person({ recaptchaToken }) })).status).toBe(400);
    }
    const refused = await open.call('api_v1_signup', { body: person({ recaptchaToken }) });
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Try again in /),
    ]);
  });

  it('[D7-redirect] Redirects to the dashboard instead of to another site', async () => {
    for (const redirect of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      open.clock.advance(61_000);
      expect((await signUp(open, person({ redirect }))).body).toMatchObject({ redirect: '/', isMailSent: false });
    }
  });

  it('[D7-redirect] Redirects to local paths only', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.test',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      '%2f',
      'https:',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const origin = 'http://galley.test';
        expect(new URL(safeRedirect(pieces.join('')), origin).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('with a mail server', () => {
  it('[D7-signup-mail] Creates nothing before the link in the email is used, once', async () => {
    const nia = person({ redirect: '//evil.test' });
    const before = await countUsers(mailed);
    const asked = await signUp(mailed, nia, {}, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    expect(asked.body).toEqual({ me: null, redirect: '', isMailSent: true });
    expect(asked.cookies).toEqual([]);
    expect(await countUsers(mailed)).toBe(before);
    await mailed.runJobs();
    expect(linkTo(nia.email)).toMatch(/^http:\/\/galley\.test\/signup\/[\w-]{43}$/);
    // The email contains nothing that was entered, because the address may belong to anyone.
    expect(`${mailTo(nia.email)?.html}${mailTo(nia.email)?.text}`).not.toMatch(/Harbour|Nia/);
    const confirm = () => mailed.call('api_v1_signup_confirm', { body: { token: tokenTo(nia.email) } });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body).toMatchObject({ redirect: '/', me: { email: nia.email, isOwner: true } });
    expect((await confirm()).body.error).toBe(messages.signUpLinkDead);
  });

  it('[D7-signup-mail] Responds the same to an address with an account, and mentions it only in the email', async () => {
    const before = await countUsers(mailed);
    const taken = await signUp(mailed, person({ email: 'Known@Orchard.test' }));
    const free = await signUp(mailed, person());
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await mailed.runJobs();
    expect(mailTo(known.email)?.subject).toBe('You already have an account');
    expect(linkTo(known.email)).toBe('http://galley.test/forgotpassword');
    expect(await countUsers(mailed)).toBe(before);
  });

  it('[D7-signup-mail] Expires the link after a day, and refuses an address that got an account in the meantime', async () => {
    const [late, twice] = [person(), person()];
    await signUp(mailed, late);
    await signUp(mailed, twice);
    await signUp(mailed, { ...twice, organization: 'Second' });
    const mailsBefore = mailServer.mails.length;
    await mailed.runJobs();
    const links = mailServer.mails.slice(mailsBefore).filter((mail) => mail.to?.[0]?.address === twice.email);
    const tokens = links.map((mail) => /signup\/([\w-]{43})/.exec(mail.text ?? '')?.[1]);
    const confirm = (token: string | undefined) => mailed.call('api_v1_signup_confirm', { body: { token } });
    expect((await confirm(tokens[0])).status).toBe(200);
    expect((await confirm(tokens[1])).body).toMatchObject({ code: 'conflict', field: 'email' });
    mailed.clock.advance(limits.signUpSeconds * 1000 + 1000);
    expect((await confirm(tokenTo(late.email))).status).toBe(404);
  });

  it('[D10-outbox] Hides the link of a sign-up in the outbox', async () => {
    const nia = person();
    await signUp(mailed, nia);
    await mailed.runJobs();
    const admin = await buildUser(mailed.services, { isSiteAdmin: true });
    const { text, status } = await mailed.call('admin_outbox', { as: await mailed.signIn(admin) });
    expect(status).toBe(200);
    expect(text).toContain('(link hidden)');
    expect(text).not.toContain(tokenTo(nia.email));
  });
});

describe('our own captcha', () => {
  const solve = (token: string) => open.call('api_v1_signup', { body: person({ recaptchaToken: token }) });
  const challenge = async () => (await open.call('api_v1_signup_options')).body.captcha;
  const refusal = { code: 'invalid_field', field: 'recaptchaToken', error: messages.captchaFailed };

  it('[D7-captcha] Accepts each solved challenge once', async () => {
    const token = answerTo(await challenge());
    const answers = await Promise.all([solve(token), solve(token), solve(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await solve(token)).body).toEqual(refusal);
  });

  it('[D7-captcha] Refuses unsolved, late, modified and foreign challenges', async () => {
    const captcha = await challenge();
    const other = await challenge();
    const [salt, rest] = captcha.salt.split('?');
    const longer = `${salt}?${rest.replace(/\d{10}/, (seconds: string) => String(Number(seconds) + 9999))}`;
    const number = 12;
    const tokens = [
      '',
      'not base64 %%',
      Buffer.from('[]').toString('base64'),
      answerTo(captcha, -1),
      answerTo({ ...captcha, salt: longer }, number),
      answerTo({ ...captcha, salt: salt }, number),
      answerTo({ ...captcha, signature: other.signature }, number),
    ];
    for (const token of tokens) {
      open.clock.advance(61_000);
      expect((await solve(token)).body).toEqual(refusal);
    }
    const late = await solvedCaptcha(open);
    open.clock.advance(limits.captchaSeconds * 1000 + 1000);
    expect((await solve(late)).body).toEqual(refusal);
  });
});
