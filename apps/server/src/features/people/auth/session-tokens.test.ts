import { limits, type Role, type RouteName } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';
import { codeOf, startTwoFactor, switchTwoFactorOn } from '../../../testing/two-factor-codes';

let app: TestApp;
let owner: UserRecord;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
});
afterAll(() => app.close());

const routes: [RouteName, object?][] = [
  ['api_v1_templates'],
  ['profile_sessions'],
  ['profile_two_factor'],
  ['templates_search', { term: 'spring' }],
  ['profile_set_theme', { theme: 'dark' }],
];

/** Sends a cookie to five routes; returns the distinct statuses. */
async function statusesOf(cookie: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [name, body] of routes) statuses.push((await app.call(name, { body, as: { cookie } })).status);
  return [...new Set(statuses)];
}

/** The cookie jar of a browser after a response. */
function jarAfter(answer: TestAnswer, before = ''): string {
  const cookie = answer.cookies.find(({ name }) => name === 'galley');
  return cookie ? `${cookie.name}=${cookie.value}` : before;
}

const signIn = async (before = '', code?: string) => {
  const { email, password } = person;
  const answer = await app.call('api_v1_auth_login', { body: { email, password, code }, as: { cookie: before } });
  expect(answer.status).toBe(200);
  return jarAfter(answer, before);
};
const changeRole = async (access: Role) =>
  await app.call('account_organization_role', {
    params: { uid: person.id },
    body: { access },
    as: await app.signIn(owner),
  });

describe('the session cookie before and after each event', () => {
  it('[D9-jar] sign-in replaces both a planted and a valid cookie with 256 random bits', async () => {
    const planted = 'galley=planted-by-somebody-else';
    const first = await signIn(planted);
    expect(first).not.toBe(planted);
    expect(Buffer.from(first.split('=')[1] ?? '', 'base64url')).toHaveLength(32);
    const second = await signIn(first);
    expect(second).not.toBe(first);
    expect([await statusesOf(planted), await statusesOf(first), await statusesOf(second)]).toEqual([
      [401],
      [401],
      [200],
    ]);
  });

  it('[D9-jar] turning the second factor on ends every other session, and signing in with it gives a new token', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const { secret } = await switchTwoFactorOn(app, person, { cookie: here });
    expect([await statusesOf(here), await statusesOf(elsewhere)]).toEqual([[200], [401]]);
    app.clock.advance(60_000);
    const again = await signIn(here, codeOf(app, secret));
    expect(again).not.toBe(here);
    expect([await statusesOf(here), await statusesOf(again)]).toEqual([[401], [200]]);
  });

  it('[V24-renewal] [D9-jar] a changed role gives each session a new token with its next answer, and the old one ends', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    expect((await changeRole('admin')).status).toBe(200);
    const answers = await Promise.all(routes.map(([name, body]) => app.call(name, { body, as: { cookie: here } })));
    // One response carries the new token. Concurrent requests with the old one are still accepted.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const jars = answers.map((answer) => jarAfter(answer)).filter(Boolean);
    expect(jars).toHaveLength(1);
    const [renewed = ''] = jars;
    expect(renewed).not.toBe(here);
    expect(String(answers.map(({ headers }) => headers['set-cookie'] ?? '').join())).toMatch(/HttpOnly; SameSite=Lax/);
    app.clock.advance(limits.sessionRenewalGraceSeconds * 1000 + 1);
    expect([await statusesOf(here), await statusesOf(renewed)]).toEqual([[401], [200]]);
    expect(jarAfter(await app.call('api_v1_templates', { as: { cookie: renewed } }))).toBe('');
    // The other browser was idle. Its token is renewed with its next request.
    const there = jarAfter(await app.call('api_v1_templates', { as: { cookie: elsewhere } }));
    app.clock.advance(limits.sessionRenewalGraceSeconds * 1000 + 1);
    expect([await statusesOf(elsewhere), await statusesOf(there)]).toEqual([[401], [200]]);
    const { rows } = await app.pool.query(
      "select action from security_events where user_id = $1 and action = 'session.renewed'",
      [person.id],
    );
    expect(rows).toHaveLength(2);
  });

  it('[V24-renewal] the same role again, and a refused change, renew nothing', async () => {
    const here = await signIn();
    expect((await changeRole('editor')).status).toBe(200);
    expect(jarAfter(await app.call('api_v1_templates', { as: { cookie: here } }))).toBe('');
  });

  it('[D9-jar] a changed password ends every other session at once', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const body = { currentPassword: person.password, password: 'ropes and salt and tar' };
    expect((await app.call('change_password', { body, as: { cookie: here } })).status).toBe(200);
    expect([await statusesOf(here), await statusesOf(elsewhere)]).toEqual([[200], [401]]);
  });

  it('[D9-jar] removal from the organization and sign-out end the session at once', async () => {
    const removed = await signIn();
    const as = await app.signIn(owner);
    await app.call('api_v1_account_organization_revoke', { params: { uid: person.id }, as });
    expect(await statusesOf(removed)).toEqual([401]);
    const leaving = (await app.signIn(owner)).cookie;
    const answer = await app.call('logout', { as: { cookie: leaving } });
    expect(String(answer.headers['set-cookie'])).toMatch(/galley=;/);
    expect(await statusesOf(leaving)).toEqual([401]);
  });

  it('[D9-jar] starting two-factor without confirming it changes no session', async () => {
    const here = await signIn();
    await startTwoFactor(app, person, { cookie: here });
    expect(await statusesOf(here)).toEqual([200]);
  });
});
