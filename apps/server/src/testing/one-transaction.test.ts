import { type RouteDefinition, type RouteName, routes } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import { flushSecurityEvents } from '../platform/security/security-events';
import { makeWorld, matrix, routeNames, type World } from './permissions/permission-matrix';
import { recipes } from './permissions/permission-recipes';
import { createTestApp, type TestApp, type TestRequest } from './test-app';
import { type WriteWatch, watchWrites } from './watch-writes';

const reading = { table: 'billing_accounts', because: 'what Stripe has is stored by itself, however often it is read' };

/**
 * Checks that if a server is killed in the middle of an action, the action has happened completely or not at all: each
 * action writes in one transaction. These are intentional exceptions:
 */
const apart: Partial<Record<RouteName, { table: string; because: string }>> = {
  api_v1_billing_cards_remove: reading,
  api_v1_billing_downgrade: reading,
  api_v1_billing_upgrade: reading,
  billing_cards_save: reading,
  integrations_pay: reading,
  integrations_callback: { table: 'oauth_states', because: 'what a provider answers counts once, whatever it is' },
  integrations_test: { table: 'sources', because: 'what a source answers is noted after it was asked' },
  api_v1_signup: { table: 'captcha_uses', because: 'a captcha is used up, whatever comes of the sign-up' },
  pages_unpublish: { table: 'sources', because: 'what a source answers is noted after it was asked' },
  build_template_upload: { table: 'upload_progress', because: 'who uploads sees how far it has come' },
  build_template_upload_new_version: { table: 'upload_progress', because: 'who uploads sees how far it has come' },
};

/** Routes for accounts and permissions: all or nothing, and no cookie for a session that doesn't exist. */
const atTheDoor: RouteName[] = [
  'api_v1_auth_login',
  'logout',
  'api_v1_signup_confirm',
  'api_v1_auth_handover',
  'api_v1_auth_reset_password',
  'change_password',
  'profile_change_email',
  'profile_confirm_email',
  'profile_refuse_email',
  'profile_two_factor_confirm',
  'profile_two_factor_recovery',
  'profile_two_factor_off',
  'account_two_factor_require',
  'passkeys_sign_in',
  'profile_passkeys_create',
  'profile_passkeys_remove',
  'invites_accept',
];

const routeOf = (name: RouteName): RouteDefinition => routes[name];

let app: TestApp;
let world: World;
let watch: WriteWatch;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open', hasSubdomains: true } });
  world = await makeWorld(app);
  watch = await watchWrites(app.pool);
});
afterAll(async () => await app.close());

/** Returns a request of the owner that would succeed; the writes of its preparation are discarded. */
async function prepare(name: RouteName): Promise<TestRequest> {
  const as = world.ownerSession;
  app.clock.advance(61_000);
  const request = { as, ...(await recipes[name]({ app, world, caller: 'owner', as })) };
  // The time a session was last seen is stored once a minute. It must not be part of the measured call.
  await app.call('api_v1_me', { as, headers: request.headers });
  // The same applies to security events that are reported after a response.
  await flushSecurityEvents(app.services, { all: true });
  await watch.takeTables();
  return request;
}

describe('[A14-one-act] every action is one transaction', () => {
  // Without its job queue, the server of these tests isn't healthy. It has its first account.
  const names = routeNames.filter((name) => matrix[routeOf(name).access].owner === 'ok' && name !== 'health');

  // The short form calls a quarter of them.
  test.each(everyNth(names, 4))('%s', async (name) => {
    const request = await prepare(name);
    const { status, body } = await app.call(name, request);
    // Single sign-on continues at another address.
    expect([status === 303 ? 200 : status, body?.error]).toEqual([200, undefined]);
    await flushSecurityEvents(app.services);
    const acts = await watch.takeTransactions();
    const itself = acts.filter((tables) => !tables.includes(apart[name]?.table ?? ''));
    expect(itself.slice(1)).toEqual([]);
    expect(itself.length < acts.length).toBe(name in apart);
  });
});

describe('[A14-one-act] an authentication action that fails just before its commit leaves nothing and can be repeated', () => {
  test.each(everyNth(atTheDoor, 3))('%s', async (name) => {
    const request = await prepare(name);
    const lift = await breakCommits();
    const broken = await app.call(name, request);
    await lift();
    expect([broken.status, broken.body.code, broken.cookies]).toEqual([500, 'internal', []]);
    expect(await watch.takeTables()).toEqual([]);
    const { status, body } = await app.call(name, request);
    expect([status, body?.error]).toEqual([200, undefined]);
  });
});

/** Makes every transaction that records a security event fail at its commit. Returns a function that undoes this. */
async function breakCommits(): Promise<() => Promise<void>> {
  await app.pool.query(`
    create function watch.refuse() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
    create constraint trigger break_commits after insert on security_events deferrable initially deferred
      for each row execute function watch.refuse();
  `);
  return async () => {
    await app.pool.query('drop trigger break_commits on security_events; drop function watch.refuse()');
  };
}
