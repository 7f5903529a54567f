import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../../scripts/testing/run-length';
import { replaceSession, sessionCookieName } from '../../access/sessions';
import { buildUser, type UserRecord } from '../factories';
import { createTestApp, type TestApp, type TestRequest } from '../test-app';
import { type CallerName, makeWorld, matrix, routeNames, type World } from './permission-matrix';
import { recipes } from './permission-recipes';

/**
 * The matrix for people who sign in with single sign-on or are provisioned: each reading route that isn't for everyone.
 */

let app: TestApp;
let world: World;
let token = '';
let viaProvider: Partial<Record<CallerName, { cookie: string }>>;
let deactivated: { cookie: string };
/** Some changes end the session of the person who makes them. */
let signInAgain: (caller: 'owner' | 'editor') => Promise<{ cookie: string }>;

const routeOf = (name: RouteName): RouteDefinition => routes[name];
const open = new Set(['public', 'setup', 'ticket', 'shareToken']);
const reading = everyNth(
  routeNames.filter((name) => routeOf(name).method === 'GET' && !open.has(routeOf(name).access)),
  4,
);

beforeAll(async () => {
  app = await createTestApp();
  world = await makeWorld(app);
  const owner = world.people.owner as UserRecord;
  const { rows } = await app.pool.query(
    `insert into identity_providers (organization_id, name, kind, issuer, settings, is_active)
     values ($1, 'ID', 'oidc', 'https://id.test', '{"kind":"oidc","clientId":"x","hasLogout":true}', true) returning id`,
    [owner.organization.id],
  );
  const provider = { id: Number(rows[0].id), session: '' };
  const signIn = async (user: UserRecord) => {
    const headers = { 'user-agent': 'test' };
    const from = { headers, cookies: {}, ip: '127.0.0.1' } as Parameters<typeof replaceSession>[2];
    const person = { userId: user.id, organizationId: user.organization.id, provider };
    const made = await replaceSession(app.services, app.services.db, from, person);
    return { cookie: `${sessionCookieName(app.services.config)}=${made}` };
  };
  signInAgain = async (caller) => await signIn(world.people[caller] as UserRecord);
  viaProvider = { owner: await signIn(owner), editor: await signIn(world.people.editor as UserRecord) };
  const leaver = await buildUser(app.services, { organization: owner.organization, role: 'admin' });
  deactivated = await signIn(leaver);
  const params = { uid: leaver.id };
  await app.call('api_v1_account_organization_revoke', { params, as: world.ownerSession });
  token = (await app.call('account_scim_tokens_create', { body: { name: 'ID' }, as: world.ownerSession })).body.token;
});
afterAll(() => app.close());

async function statusOf(
  name: RouteName,
  caller: CallerName,
  sent: Pick<TestRequest, 'as' | 'headers'>,
): Promise<number> {
  app.clock.advance(61_000);
  const as = sent.as ?? null;
  const request = await recipes[name]({ app, world, caller, as });
  return (await app.call(name, { ...request, ...sent, headers: { ...request.headers, ...sent.headers } })).status;
}

/** Changes to themes, documents and sources, and to the server. Those to the organization end its single sign-on. */
const work = /^(?:template|email|layout|pin|pinSnapshot|pinGroup|document|comment|source)\.|^siteAdmin$/;
const changing = everyNth(
  routeNames.filter((name) => routeOf(name).method !== 'GET' && work.test(routeOf(name).access)),
  8,
);

const expectedOf = (name: RouteName, caller: CallerName) => {
  const expected = matrix[routeOf(name).access][caller];
  return expected === 'ok' ? 200 : expected;
};

describe('[SSO-matrix] every reading route', () => {
  test.each(reading)('%s', async (name) => {
    // Members by single sign-on have the permissions of their role, but aren't site admins.
    for (const caller of ['owner', 'editor'] as const) {
      const expected = routeOf(name).access === 'siteAdmin' ? 403 : expectedOf(name, caller);
      expect([caller, await statusOf(name, caller, { as: viaProvider[caller] })]).toEqual([caller, expected]);
    }
    // A deactivated person and a provisioning token have no access.
    expect(await statusOf(name, 'anonymous', { as: deactivated })).toBe(expectedOf(name, 'anonymous'));
    const authorization = `Bearer ${token}`;
    expect(await statusOf(name, 'anonymous', { headers: { authorization } })).toBe(expectedOf(name, 'anonymous'));
  });
});

describe('[SSO-matrix-changes] every route that changes their work, or the server', () => {
  test.each(changing)('%s', async (name) => {
    for (const caller of ['editor', 'owner'] as const) {
      const expected = routeOf(name).access === 'siteAdmin' ? 403 : expectedOf(name, caller);
      expect([caller, await statusOf(name, caller, { as: await signInAgain(caller) })]).toEqual([caller, expected]);
    }
  });
});
