import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { solvedCaptcha } from '../../../testing/sign-ups';
import { createTestApp, type TestApp, type TestRequest } from '../../../testing/test-app';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const work = vi.hoisted(() => ({ hashed: 0, verified: 0 }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return {
    hash: (...args: Parameters<typeof real.hash>) => {
      work.hashed += 1;
      return real.hash(...args);
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      work.verified += 1;
      return real.verify(...args);
    },
  };
});

let app: TestApp;
let mailServer: MailServer;
let person: UserRecord;
const statements: string[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  const mailer = createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>');
  app = await createTestApp({ config: { signUp: 'open' }, mailer });
  person = await buildUser(app.services);
  // The hash that unknown accounts are checked against is created at the first sign-in. Create it before counting.
  await app.call('api_v1_auth_login', { body: { email: 'first@x.test', password: 'x' } });
});
afterAll(async () => {
  app.services.mailer?.close();
  await Promise.all([app.close(), mailServer.close()]);
});
beforeEach(() => app.clock.advance(61_000));
afterEach(() => vi.restoreAllMocks());

/** The cost of a request: its statements in order, and how often a password was hashed or checked. */
async function costOf(name: Parameters<TestApp['call']>[0], request: TestRequest) {
  statements.length = 0;
  Object.assign(work, { hashed: 0, verified: 0 });
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }];
    statements.push(typeof first === 'string' ? first : first.text);
    return query.apply(this, args);
  } as never);
  const { status, body } = await app.call(name, request);
  await flushSecurityEvents(app.services);
  vi.restoreAllMocks();
  return { status, body, statements: [...statements], ...work };
}

describe('known and unknown addresses', () => {
  it('[D10-equal-work] Cost a sign-in the same statements and the same one check of a password', async () => {
    const tryWith = (email: string) => costOf('api_v1_auth_login', { body: { email, password: 'not the password' } });
    const known = await tryWith(person.email);
    const unknown = await tryWith('nobody@x.test');
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ status: 401, verified: 1, hashed: 0 });
    expect(known.statements.length).toBeGreaterThan(2);
  });

  it('[D10-equal-work] Cost a forgotten password one statement, which does not look for the account', async () => {
    const known = await costOf('api_v1_auth_forgot_password', { body: { email: person.email } });
    const unknown = await costOf('api_v1_auth_forgot_password', { body: { email: 'nobody@x.test' } });
    expect(unknown).toEqual(known);
    expect(known.status).toBe(200);
    expect(known.statements).toHaveLength(1);
    expect(known.statements[0]).not.toContain('users');
  });

  it('[D10-equal-work] Cost a sign-up the same statements and one hash', async () => {
    const cost = async (email: string) => {
      const recaptchaToken = await solvedCaptcha(app);
      const body = { name: 'Nia', email, password: 'a quiet harbour', organization: 'Harbour', recaptchaToken };
      return await costOf('api_v1_signup', { body });
    };
    const known = await cost(person.email);
    const unknown = await cost('nobody@x.test');
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ status: 200, hashed: 1, verified: 0 });
    expect(known.statements.filter((text) => text.startsWith('insert into "sign_ups"'))).toHaveLength(1);
    expect(known.statements.some((text) => text.includes('lower("users"."email")'))).toBe(false);
  });
});
