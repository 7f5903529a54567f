import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../../../scripts/testing/run-length';
import { messages } from '../../messages';
import { buildUser, type UserRecord } from '../factories';
import { createTestApp, type TestApp } from '../test-app';
import { makeWorld, routeNames, type World } from './permission-matrix';
import { recipes } from './permission-recipes';

/** The matrix for an owner and site admin whose account is locked, with their former session: every route. */

let app: TestApp;
let world: World;
let locked: { cookie: string };

const routeOf = (name: RouteName): RouteDefinition => routes[name];
/** Routes that anyone can use, even without an account. */
const forAnyone = new Set(['public', 'setup', 'ticket', 'shareToken']);

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' } });
  world = await makeWorld(app);
  const owner = world.people.owner as UserRecord;
  const person = await buildUser(app.services, { organization: owner.organization, role: 'owner', isSiteAdmin: true });
  locked = await app.signIn(person);
  await app.call('admin_users_lock', { params: { uid: person.id }, as: world.ownerSession });
});
afterAll(() => app.close());

/** In the short form every third route, because one hook refuses all of them. */
const tried = everyNth(
  routeNames.filter((name) => !forAnyone.has(routeOf(name).access)),
  3,
);

test.each(tried)('[LK-matrix] %s', async (name) => {
  app.clock.advance(61_000);
  const request = await recipes[name]({ app, world, caller: 'owner', as: world.ownerSession });
  const { cookie: _own, ...headers } = request.headers ?? {};
  const { previewToken: _token, ...query } = request.query ?? {};
  const { status, body } = await app.call(name, { ...request, query, headers, as: locked });
  expect([status, body?.code, body?.error]).toEqual([401, 'session_required', messages.accountLocked]);
});

test('[LK-matrix] Routes for everyone don’t know the person', async () => {
  const { body } = await app.call('api_v1_me', { as: locked });
  expect(body.me).toBeNull();
});
