import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../../../scripts/testing/run-length';
import { createTestApp, type TestApp, type TestRequest } from '../test-app';
import { makeWorld, routeNames, type World } from './permission-matrix';
import { recipes } from './permission-recipes';

/**
 * The matrix for the owner of an organization that requires two-factor sign-in, in a session without it: every route.
 */

let app: TestApp;
let world: World;

const routeOf = (name: RouteName): RouteDefinition => routes[name];
/** Routes that anyone can use, even without an account. */
const forAnyone = new Set(['public', 'setup', 'ticket', 'shareToken']);
/** Routes whose recipes sign the person in again, without two-factor authentication. */
const bySelf: Partial<Record<RouteName, TestRequest>> = { profile_sessions_revoke: { params: { sid: 1 } } };
const open: RouteName[] = [
  'api_v1_me',
  'logout',
  'organizations_enter',
  'profile_passkeys',
  'profile_passkeys_ask',
  'profile_passkeys_create',
  'profile_passkeys_start',
  'profile_set_theme',
  'profile_two_factor',
  'profile_two_factor_confirm',
  'profile_two_factor_start',
];

beforeAll(async () => {
  app = await createTestApp();
  world = await makeWorld(app);
  const { owner } = world.people;
  await app.pool.query('update organizations set requires_two_factor = true where id = $1', [owner?.organization.id]);
  // The other sessions of the world prepare the objects of the calls.
  await app.pool.query(
    `update sessions set has_second_factor = true
     where id <> (select min(id) from sessions where user_id = $1 and organization_id = $2)`,
    [owner?.id, owner?.organization.id],
  );
});
afterAll(() => app.close());

test('[RT-open] Only what setting it up takes is open without it', () => {
  expect(routeNames.filter((name) => routeOf(name).isOpenWithoutTwoFactor).sort()).toEqual(open);
});

const all = routeNames.filter((name) => !forAnyone.has(routeOf(name).access));
/** In the short form every third closed route, because one hook refuses all of them. */
const closed = everyNth(
  all.filter((name) => !open.includes(name)),
  3,
);
const tried = all.filter((name) => open.includes(name) || closed.includes(name));

test.each(tried)('[RT-matrix] %s', async (name) => {
  app.clock.advance(61_000);
  const weak = world.sessions.owner ?? null;
  const request = bySelf[name] ?? (await recipes[name]({ app, world, caller: 'owner', as: world.ownerSession }));
  const { cookie: _own, ...headers } = request.headers ?? {};
  const { previewToken: _token, ...query } = request.query ?? {};
  const { body } = await app.call(name, { ...request, query, headers, as: weak });
  if (open.includes(name)) expect(body?.code).not.toBe('two_factor_missing');
  else expect(body?.code).toBe('two_factor_missing');
});

test('[RT-public] Routes for everyone don’t know the person', async () => {
  const weak = world.sessions.owner ?? null;
  expect((await app.call('api_v1_me', { as: weak })).body.me.needsTwoFactor).toBe(true);
  const { body } = await app.call('api_v1_auth_id_providers', { body: { email: 'a@b.test' }, as: weak });
  expect(body.code).toBeUndefined();
});
