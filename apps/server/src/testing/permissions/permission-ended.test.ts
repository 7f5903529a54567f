import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../../../scripts/testing/run-length';
import { moveAccessEnd } from '../access-ends';
import { buildUser, type UserRecord } from '../factories';
import { createTestApp, type TestApp } from '../test-app';
import { makeWorld, routeNames, type World } from './permission-matrix';
import { recipes } from './permission-recipes';

/**
 * The matrix for an admin and an editor with access to the theme, whose access to the organization ended by its date,
 * with their former sessions: every route responds as to a person who was removed.
 */

let app: TestApp;
let world: World;
const sessions: Record<'admin' | 'editor' | 'removed', { cookie: string }> = {
  admin: { cookie: '' },
  editor: { cookie: '' },
  removed: { cookie: '' },
};

const routeOf = (name: RouteName): RouteDefinition => routes[name];
/** Routes that anyone can use, even without an account. */
const forAnyone = new Set(['public', 'setup', 'ticket', 'shareToken']);

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' } });
  world = await makeWorld(app);
  const { organization } = world.people.owner as UserRecord;
  const admin = await buildUser(app.services, { organization, role: 'admin', isSiteAdmin: true });
  const removed = await buildUser(app.services, { organization, role: 'editor' });
  sessions.admin = await app.signIn(admin);
  sessions.editor = await app.signIn(world.people.editor as UserRecord);
  sessions.removed = await app.signIn(removed);
  await moveAccessEnd(app, admin, -1);
  await moveAccessEnd(app, world.people.editor as UserRecord, -1);
  await app.call('api_v1_account_organization_revoke', { params: { uid: removed.id }, as: world.ownerSession });
});
afterAll(() => app.close());

const closed = routeNames.filter((name) => !forAnyone.has(routeOf(name).access));
test.each(everyNth(closed, 3))('[GE-matrix] %s', async (name) => {
  app.clock.advance(61_000);
  const request = await recipes[name]({ app, world, caller: 'owner', as: world.ownerSession });
  const { cookie: _own, ...headers } = request.headers ?? {};
  const { previewToken: _token, ...query } = request.query ?? {};
  const asked = async (as: { cookie: string }) => {
    const { status, body } = await app.call(name, { ...request, query, headers, as });
    return [status, body?.code];
  };
  const answers = [await asked(sessions.removed), await asked(sessions.admin), await asked(sessions.editor)];
  expect(answers).toEqual(Array(3).fill([401, 'session_required']));
});

test('[GE-matrix] Routes for everyone don’t know the person', async () => {
  const { body } = await app.call('api_v1_me', { as: sessions.editor });
  expect(body).toMatchObject({ me: null, hasAccessEnded: true });
  const removed = await app.call('api_v1_me', { as: sessions.removed });
  expect([removed.body.me, removed.body.hasAccessEnded]).toEqual([null, undefined]);
});
