import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, ssoSettings } from '../../../platform/db/schema';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { buildJoinable, moveTo } from '../../../testing/joinable-organization';
import { createPushBrowser } from '../../../testing/push-browser';
import { openSocket } from '../../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { findSubscription, listSubscriptions } from '../../review/notifications/push-subscriptions';

let app: TestApp;
/** A site admin, signed in to an organization of her own, and an admin of Cleo's. */
let mara: UserRecord;
let cleo: UserRecord;
let as: TestCaller;
let asCleo: TestCaller;
/** A document of Cleo's organization. */
let emailId: number;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  [mara, cleo] = [await buildUser(app.services, { name: 'Mara', isSiteAdmin: true }), await buildUser(app.services)];
  const { organization } = cleo;
  await app.services.db.insert(memberships).values({ organizationId: organization.id, userId: mara.id, role: 'admin' });
  const templateId = (await buildTemplate(app.services, { organization })).id;
  emailId = (await buildEmail(app.services, { organization, templateId, author: cleo, title: 'Quince harvest' })).id;
  [as, asCleo] = [await app.signIn(mara), await app.signIn(cleo)];
});

const run = (text: string, values: unknown[] = []) => app.pool.query(text, values);
const me = async () => (await app.call('api_v1_me', { as })).body.me;
const setSession = (column: 'provider_id' | 'has_second_factor', value: unknown) =>
  run(`update sessions set ${column} = $1 where user_id = $2`, [value, mara.id]);

/** Makes the session one of an identity provider of its organization. */
async function signInByProvider(): Promise<void> {
  const { rows } = await run(
    `insert into identity_providers (organization_id, name, kind, issuer, settings, is_active)
     values ($1, 'ID', 'oidc', 'x', '{}', true) returning id`,
    [mara.organization.id],
  );
  await setSession('provider_id', rows[0].id);
}

async function mention(): Promise<void> {
  const body = { content: '@Mara look', mentions: [mara.id] };
  const answer = await app.call('build_comments_add', { params: { id: emailId }, body, as: asCleo });
  expect(answer.status).toBe(200);
  await app.runJobs();
}

/**
 * The parts of the other organization that the session shows: documents found, unread notifications, browsers for push.
 */
async function shownElsewhere(): Promise<Record<'found' | 'unread' | 'listed' | 'pushed', number>> {
  const body = { endpoint: `https://public.example/send/${mara.id}`, keys: createPushBrowser().keys };
  expect((await app.call('profile_push_subscribe', { body, as })).status).toBe(200);
  const { rows } = await run('select id from push_subscriptions where user_id = $1', [mara.id]);
  const organizationId = cleo.organization.id;
  const { db, clock } = app.services;
  const unread = (await app.call('api_v1_notifications_unread', { as })).body;
  return {
    found: (await app.call('templates_search', { body: { term: 'quince' }, as })).body.length,
    unread: unread.elsewhere.length,
    listed: (await listSubscriptions(db, { userIds: [mara.id], organizationId }, clock.now())).length,
    pushed: (await findSubscription(db, { id: rows[0].id, organizationId }, clock.now())) ? 1 : 0,
  };
}
const everything = { found: 1, unread: 1, listed: 1, pushed: 1 };
const nothing = { found: 0, unread: 0, listed: 0, pushed: 0 };

describe('a session of an identity provider', () => {
  it('[SSO-own-alone] Shows nothing of what the person’s other organizations contain', async () => {
    await mention();
    expect(await shownElsewhere()).toEqual(everything);
    await signInByProvider();
    expect(await shownElsewhere()).toEqual(nothing);
  });

  it('[SSO-own-alone] Doesn’t name the person’s other organizations, nor those that they could join or create', async () => {
    const acme = await buildJoinable(app);
    await moveTo(app, mara, acme.mailDomain);
    app.services.config.signUp = 'open';
    try {
      const own = mara.organization.id;
      const named = async () => (await me()).organizations.map(({ id }: { id: number }) => id).sort();
      expect(await named()).toEqual([own, cleo.organization.id].sort());
      expect(await me()).toMatchObject({ canJoinOrganization: true, canCreateOrganization: true, isSiteAdmin: true });
      await signInByProvider();
      expect(await named()).toEqual([own]);
      expect(await me()).toMatchObject({ canCreateOrganization: false, isSiteAdmin: false });
      expect((await me()).canJoinOrganization).toBe(undefined);
      expect((await app.call('organizations_joinable', { as })).body.organizations).toEqual([]);
      expect((await app.call('organizations_create', { body: { name: 'Mine' }, as })).status).toBe(403);
    } finally {
      app.services.config.signUp = 'invite';
    }
  });

  it('[SSO-own-alone] Doesn’t say of another organization whether it exists or the person is a member', async () => {
    await signInByProvider();
    const stranger = await buildUser(app.services);
    const answers = [];
    for (const oid of [cleo.organization.id, stranger.organization.id, 999_999]) {
      for (const name of ['organizations_enter', 'organizations_join'] as const) {
        app.clock.advance(61_000);
        const { status, body } = await app.call(name, {
          params: { oid },
          body: name.endsWith('enter') ? {} : undefined,
          as,
        });
        answers.push([status, body.code]);
      }
    }
    expect(new Set(answers.map(String))).toEqual(new Set(['403,sso_required']));
  });

  it('[SSO-own-alone] Isn’t told live that something happened elsewhere, and leaving leads nowhere else', async () => {
    const port = await app.listen();
    const open = async () => {
      const opened = await openSocket(port, as);
      await opened.send('subNotifications', {});
      return opened;
    };
    const free = await open();
    await signInByProvider();
    const bound = await open();
    await mention();
    expect(await free.next('notificationElsewhere')).toEqual({ oid: cleo.organization.id });
    // A response on the same connection arrives after everything that was sent before it.
    await bound.send('subNotifications', {});
    expect(bound.got.filter(({ event }) => event === 'notificationElsewhere')).toEqual([]);
    for (const one of [free, bound]) one.close();
    await buildUser(app.services, { organization: mara.organization });
    expect((await app.call('account_organization_leave', { as })).headers['set-cookie']).toBe(undefined);
    expect(await me()).toBeNull();
  });

  it('[SSO-own-alone] Accepts no invitation of another organization', async () => {
    const stranger = await buildUser(app.services);
    const body = { email: mara.email, access: 'admin' };
    const invited = await app.call('api_v1_account_organization_invite', { body, as: await app.signIn(stranger) });
    const token = new URL(invited.body.inviteLink, 'http://galley.test').pathname.split('/').at(-1) ?? '';
    await signInByProvider();
    const accept = () => app.call('invites_accept', { params: { token }, body: {}, as });
    expect((await accept()).body).toMatchObject({ field: 'password' });
    await setSession('provider_id', null);
    expect((await accept()).status).toBe(200);
  });
});

describe('a session by a password', () => {
  it('[SSO-elsewhere-required] Shows nothing of an organization that requires single sign-on of the person', async () => {
    await mention();
    const organizationId = cleo.organization.id;
    await app.services.db.insert(ssoSettings).values({ organizationId, isRequired: true, exemptUserId: cleo.id });
    expect(await shownElsewhere()).toEqual(nothing);
    // It is named, so that the person knows where to sign in.
    expect((await me()).organizations).toHaveLength(2);
    await run('update sso_settings set exempt_user_id = $1 where organization_id = $2', [mara.id, organizationId]);
    expect(await shownElsewhere()).toEqual(everything);
    await run('update sso_settings set exempt_user_id = null, is_required = false where organization_id = $1', [
      organizationId,
    ]);
    expect(await shownElsewhere()).toEqual(everything);
  });

  it('[RT-elsewhere] Shows nothing of an organization that requires a second factor which the session lacks', async () => {
    await mention();
    await run('update organizations set requires_two_factor = true where id = $1', [cleo.organization.id]);
    expect(await shownElsewhere()).toEqual(nothing);
    await setSession('has_second_factor', true);
    expect(await shownElsewhere()).toEqual(everything);
  });
});
