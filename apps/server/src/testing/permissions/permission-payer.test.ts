import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../../../scripts/testing/run-length';
import { createTestApp, type TestApp } from '../test-app';
import { makeWorld, routeNames, type World } from './permission-matrix';
import { recipes } from './permission-recipes';

/** Routes for owners, admins and site admins, called by a commentor who manages billing: the right opens none of them. */

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' } });
  world = await makeWorld(app);
});
afterAll(() => app.close());

const accessOf = (name: RouteName) => (routes[name] as RouteDefinition).access;
const forOwners = routeNames.filter((name) => accessOf(name) === 'organization.owner');
const forOthers = routeNames.filter((name) => ['organization.admin', 'siteAdmin'].includes(accessOf(name)));

test.each([...forOwners, ...everyNth(forOthers, 3)])('[W9-payer-nothing-else] %s', async (name) => {
  app.clock.advance(61_000);
  const request = await recipes[name]({ app, world, caller: 'owner', as: world.ownerSession });
  const { cookie: _own, ...headers } = request.headers ?? {};
  const { status, body } = await app.call(name, { ...request, headers, as: world.sessions.payer });
  expect([status, body?.code]).toEqual([403, 'forbidden']);
});
