import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../messages';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, testOrigin } from '../../../testing/test-app';
import { safeRedirect } from './safe-redirect';

let app: TestApp;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  person = await buildUser(app.services, { email: 'Ann@Orchard.test', name: 'Ann' });
});
afterAll(async () => await app.close());

const credentials = () => ({ email: 'ann@orchard.test', password: person.password });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find((cookie) => cookie.name === 'galley');

describe('sign-in', () => {
  test('a wrong password and an unknown account get the same answer', async () => {
    const wrong = await app.call('api_v1_auth_login', { body: { ...credentials(), password: 'not the password' } });
    const unknown = await app.call('api_v1_auth_login', {
      body: { email: 'nobody@x.test', password: 'not the password' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ error: messages.credentialsWrong, code: 'credentials_wrong' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(cookieOf(wrong)).toBeUndefined();
  });

  test('gives a session cookie that scripts and other sites cannot use, and says who is signed in', async () => {
    const answer = await app.call('api_v1_auth_login', { body: { ...credentials(), redirect: '/t/4' } });
    expect(answer.status).toBe(200);
    expect(answer.body.redirect).toBe('/t/4');
    expect(answer.body.me).toMatchObject({ email: 'Ann@Orchard.test', role: 'owner', isOwner: true, parentID: 0 });
    const cookie = cookieOf(answer);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32);
    const { rows } = await app.pool.query('select password_hash from users');
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const stored = await app.pool.query('select token_hash from sessions');
    expect(stored.rows.some((row) => row.token_hash.toString('base64url') === cookie?.value)).toBe(false);
  });

  test('the old session ends when the same browser signs in again', async () => {
    const first = cookieOf(await app.call('api_v1_auth_login', { body: credentials() }));
    const as = { cookie: `galley=${first?.value}` };
    const second = cookieOf(await app.call('api_v1_auth_login', { body: credentials(), as }));
    expect(second?.value).not.toBe(first?.value);
    expect((await app.call('api_v1_me', { as })).body.me).toBeNull();
    expect((await app.call('api_v1_me', { as: { cookie: `galley=${second?.value}` } })).body.me.name).toBe('Ann');
  });

  test('behind TLS the cookie is secure and bound to the host', async () => {
    const config = { configuredUrl: 'https://galley.test', publicUrl: 'https://galley.test', isTls: true };
    const behindTls = await createTestApp({ config });
    try {
      const user = await buildUser(behindTls.services);
      const answer = await behindTls.call('api_v1_auth_login', {
        body: { email: user.email, password: user.password },
      });
      expect(answer.cookies[0]).toMatchObject({ name: '__Host-galley', secure: true, path: '/' });
      expect(answer.headers['strict-transport-security']).toBeDefined();
    } finally {
      await behindTls.close();
    }
  });

  test('attempts are limited, and possible again a minute later', async () => {
    app.clock.advance(60_000);
    const tries = { email: 'limited@orchard.test', password: 'x' };
    for (let count = 0; count < limits.signInTriesPerMinute; count += 1) {
      expect((await app.call('api_v1_auth_login', { body: tries })).status).toBe(401);
      app.clock.advance(1000);
    }
    const refused = await app.call('api_v1_auth_login', { body: tries });
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    ]);
    app.clock.advance(60_000);
    expect((await app.call('api_v1_auth_login', { body: tries })).status).toBe(401);
  });

  test('a sign-in that succeeds does not count against the next', async () => {
    app.clock.advance(60_000);
    for (let count = 0; count <= limits.signInTriesPerMinute; count += 1) {
      expect((await app.call('api_v1_auth_login', { body: credentials() })).status).toBe(200);
    }
  });

  test('logs successes and failures without secrets', async () => {
    await flushSecurityEvents(app.services);
    const { rows } = await app.pool.query('select action, details::text from security_events');
    expect(new Set(rows.map((row) => row.action))).toEqual(
      new Set(['login.failed', 'login.succeeded', 'rate_limit.reached']),
    );
    expect(JSON.stringify(rows)).not.toContain(person.password);
  });
});

describe('a session', () => {
  test('ends at sign-out', async () => {
    const as = await app.signIn(person);
    expect((await app.call('logout', { as })).status).toBe(200);
    const refused = await app.call('api_v1_templates', { as });
    expect([refused.status, refused.body.error]).toEqual([401, messages.sessionExpired]);
  });

  test('ends when it was unused for too long, and continues while it is used', async () => {
    const fresh = await buildUser(app.services);
    const as = await app.signIn(fresh);
    const idle = limits.sessionIdleSeconds * 1000;
    app.clock.advance(idle - 60_000);
    expect((await app.call('api_v1_me', { as })).body.me).not.toBeNull();
    app.clock.advance(idle - 60_000);
    expect((await app.call('api_v1_me', { as })).body.me).not.toBeNull();
    app.clock.advance(idle + 1000);
    expect((await app.call('api_v1_me', { as })).body.me).toBeNull();
  });

  test('ends when the person leaves the organization', async () => {
    const leaving = await buildUser(app.services);
    const as = await app.signIn(leaving);
    await app.pool.query('update memberships set deleted_at = now() where user_id = $1', [leaving.id]);
    expect((await app.call('api_v1_me', { as })).body.me).toBeNull();
  });
});

describe('the color theme', () => {
  test('is stored, and sent to the page in a cookie: 1, 0 or none', async () => {
    const as = await app.signIn(person);
    const dark = await app.call('profile_set_theme', { as, body: { theme: 'dark' } });
    expect(dark.body.me.theme).toBe('dark');
    expect(dark.cookies[0]).toMatchObject({ name: 'isDarkMode', value: '1' });
    const light = await app.call('profile_set_theme', { as, body: { theme: 'light' } });
    expect(light.cookies[0]).toMatchObject({ name: 'isDarkMode', value: '0' });
    const auto = await app.call('profile_set_theme', { as, body: { theme: 'auto' } });
    expect(auto.cookies[0]).toMatchObject({ name: 'isDarkMode', value: '' });
    expect((await app.call('api_v1_me', { as })).body.me.theme).toBe('auto');
  });
});

test.each([
  ['/t/4?x=1', '/t/4?x=1'],
  [undefined, '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['https://evil.test', '/'],
  ['/a\nb', '/'],
  [`${testOrigin}/`, '/'],
])('after signing in, %s leads to %s', (redirect, expected) => {
  expect(safeRedirect(redirect)).toBe(expected);
});
