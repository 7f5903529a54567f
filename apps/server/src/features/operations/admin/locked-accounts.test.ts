import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLockedUntilCommit } from '../../../access/locked-accounts';
import { replaceSession } from '../../../access/sessions';
import { messages } from '../../../messages';
import { memberships, passwordResets, pushSubscriptions } from '../../../platform/db/schema';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import { addPasskey, makeAuthenticator, signInByPasskey } from '../../../testing/authenticator';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { newUuid } from '../../../testing/permissions/permission-world';
import { blocked, latch } from '../../../testing/row-locks';
import { openSocket } from '../../../testing/socket-client';
import { buildSso, meIn, newBrowser, signInWithSso } from '../../../testing/sso-world';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { codeOf, switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { mailPasswordReset } from '../../people/auth/jobs';
import { resetTokenHash } from '../../people/auth/reset-token';
import { listSubscriptions } from '../../review/notifications/push-subscriptions';
import { notificationMail, queueMail } from '../../shared/mailer/service';

let app: TestApp;
let oidc: OidcServer;
let mailServer: MailServer;
let siteAdmin: UserRecord;
let as: TestCaller;
let person: UserRecord;

beforeAll(async () => {
  oidc = await startOidcServer();
  mailServer = await startMailServer();
  app = await createTestApp({
    config: { privateHosts: [oidc.host], signUp: 'open', hasSubdomains: true },
    mailer: createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>'),
  });
  siteAdmin = await buildUser(app.services, { isSiteAdmin: true, name: 'Ada Admin' });
  as = await app.signIn(siteAdmin);
});
beforeEach(async () => {
  app.clock.advance(61_000);
  person = await buildUser(app.services, { password: 'a hedge of quinces' });
});
afterAll(async () => {
  await app.close();
  await oidc.close();
  await mailServer.close();
});

const lock = (who = person, by = as) => app.call('admin_users_lock', { params: { uid: who.id }, as: by });
const unlock = (who = person, by = as) => app.call('admin_users_unlock', { params: { uid: who.id }, as: by });
const login = (body: object = {}) =>
  app.call('api_v1_auth_login', { body: { email: person.email, password: person.password, ...body } });
const locked = [403, 'forbidden', messages.accountLocked];
const facts = ({ status, body }: { status: number; body: { code?: string; error?: string } }) => [
  status,
  body.code,
  body.error,
];
const sessionsOf = async (id: number): Promise<number> => {
  const { rows } = await app.pool.query(
    'select count(*)::int as count from sessions where user_id = $1 and revoked_at is null',
    [id],
  );
  return rows[0].count;
};

describe('a locked account', () => {
  it('[LK-password] Is named after the right password alone, and is usable again once it is unlocked', async () => {
    expect((await lock()).status).toBe(200);
    expect(facts(await login())).toEqual(locked);
    // The response reveals as little as for an account that doesn't exist.
    const wrong = await login({ password: 'wrong' });
    const unknown = await login({ email: 'nobody@orchard.test', password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(await sessionsOf(person.id)).toBe(0);
    await flushSecurityEvents(app.services);
    const { rows } = await app.pool.query(
      "select details from security_events where action = 'login.failed' and user_id = $1",
      [person.id],
    );
    expect(rows.map((row) => row.details)).toContainEqual({ reason: 'account locked' });
    expect((await unlock()).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('[LK-second-factor] Is named after the code, not before it', async () => {
    const { secret } = await switchTwoFactorOn(app, person, await app.signIn(person));
    await lock();
    expect((await login()).body.code).toBe('two_factor_required');
    expect((await login({ code: '000000' })).body.code).toBe('credentials_wrong');
    expect(facts(await login({ code: codeOf(app, secret, { steps: 1 }) }))).toEqual(locked);
  });

  it('[LK-passkey] Is refused with a passkey, also as a second factor', async () => {
    const authenticator = makeAuthenticator();
    await addPasskey(app, { person, as: await app.signIn(person), authenticator });
    await lock();
    const refused = await signInByPasskey(app, authenticator);
    expect([facts(refused), refused.cookies]).toEqual([locked, []]);
    await unlock();
    expect((await signInByPasskey(app, authenticator)).status).toBe(200);
  });

  it('[LK-reset-link] Sets no password by a link from before, and gets no new one', async () => {
    const token = app.services.secrets.randomToken();
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    const tokenHash = resetTokenHash(app.services, token);
    await app.services.db.insert(passwordResets).values({ userId: person.id, tokenHash, expiresAt });
    await lock();
    const reset = () => app.call('api_v1_auth_reset_password', { body: { token, password: 'a row of medlars' } });
    expect(facts(await reset())).toEqual(locked);
    await mailPasswordReset.run({ email: person.email, address: '' }, app.services);
    const { rows } = await app.pool.query('select kind from mails where to_address = $1', [person.email]);
    expect(rows).toEqual([]);
    await unlock();
    expect((await login()).status).toBe(200);
    expect((await reset()).status).toBe(200);
  });

  it('[LK-oidc] Is refused with single sign-on, also where provisioning activates the person', async () => {
    const domain = `d${newUuid().slice(0, 8)}.orchard.test`;
    const { owner, as: asOwner, providerId } = await buildSso(app, oidc, domain);
    oidc.person = { sub: 'ann', email: `ann@${domain}`, email_verified: true, name: 'Ann Bell' };
    const browser = newBrowser();
    await signInWithSso(app, providerId, browser);
    const me = await meIn(app, browser);
    await lock(me);
    expect(await meIn(app, browser)).toBeNull();
    const again = newBrowser();
    const answer = await signInWithSso(app, providerId, again);
    expect([answer.status, answer.headers.location]).toEqual([303, '/login?sso=locked']);
    expect(await meIn(app, again)).toBeNull();
    // SCIM finds them and says that they are active, which doesn't unlock.
    const { token } = (await app.call('account_scim_tokens_create', { body: { name: 'ID' }, as: asOwner })).body;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const filter = new URLSearchParams({ filter: `userName eq "ann@${domain}"` });
    const found = await app.inject({ method: 'GET', url: `/scim/v2/Users?${filter}`, headers });
    const activated = await app.inject({
      method: 'PUT',
      url: `/scim/v2/Users/${JSON.parse(found.text).Resources[0].id}`,
      headers,
      payload: JSON.stringify({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `ann@${domain}`,
        active: true,
      }),
    });
    expect(activated.status).toBe(200);
    expect((await signInWithSso(app, providerId, newBrowser())).headers.location).toBe('/login?sso=locked');
    await unlock(me);
    expect((await signInWithSso(app, providerId, newBrowser())).headers.location).toBe('/');
    expect(me.organization.id).toBe(owner.organization.id);
  });

  it('[LK-invite] Accepts no invitation, and the invitation stays open', async () => {
    const host = await buildUser(app.services);
    const asHost = await app.signIn(host);
    const body = { name: 'Nia', email: person.email, access: 'editor' };
    app.services.mailer = null;
    const { inviteLink } = (await app.call('api_v1_account_organization_invite', { body, as: asHost })).body;
    app.services.mailer = createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>');
    const token = String(inviteLink).split('/').at(-1) ?? '';
    const accept = () =>
      app.call('invites_accept', { params: { token }, body: { name: '', password: person.password } });
    await lock();
    expect(facts(await accept())).toEqual(locked);
    const { rows } = await app.pool.query('select 1 from memberships where user_id = $1 and organization_id = $2', [
      person.id,
      host.organization.id,
    ]);
    expect(rows).toEqual([]);
    await unlock();
    expect((await accept()).status).toBe(200);
  });

  it('[LK-sessions] Loses its sessions and live connections at once, also at the address of an organization', async () => {
    await app.pool.query('update organizations set domain = $1 where id = $2', [
      `h${person.id}`,
      person.organization.id,
    ]);
    const port = await app.listen();
    const session = await app.signIn(person);
    const entered = await app.call('organizations_enter', {
      params: { oid: person.organization.id },
      body: { state: 'kept-in-this-browser-alone' },
      as: session,
    });
    const { origin, host, hash } = new URL(entered.body.url);
    const redeem = () =>
      app.call('api_v1_auth_handover', {
        body: { code: hash.slice(1), state: 'kept-in-this-browser-alone' },
        headers: { origin, host },
      });
    const socket = await openSocket(port, session);
    await lock();
    expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
    const refused = await app.call('api_v1_templates', { as: session });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      401,
      'session_required',
      messages.accountLocked,
    ]);
    // The test runs out of time unless the server ends it.
    await socket.ended;
    expect((await redeem()).status).toBe(404);
    await unlock();
    // A session that ended stays ended.
    expect((await app.call('api_v1_me', { as: session })).body.me).toBeNull();
  });

  it('[LK-race] Is locked only after a sign-in that has asked about the lock has ended', async () => {
    const asked = latch();
    const release = latch();
    const signIn = app.services.db.transaction(async (tx) => {
      expect(await isLockedUntilCommit(tx, person.id)).toBe(false);
      asked.open();
      await release.wait;
    });
    await asked.wait;
    let isDone = false;
    const locking = lock().finally(() => {
      isDone = true;
    });
    await Promise.race([locking, blocked(app, 1)]);
    expect(isDone).toBe(false);
    release.open();
    await signIn;
    expect((await locking).status).toBe(200);
  });

  it('[LK-race] Has no session from a sign-in that began before and ends after it', async () => {
    const opened = latch();
    const release = latch();
    const from = { headers: {}, cookies: {}, ip: '127.0.0.1' } as Parameters<typeof replaceSession>[2];
    const signIn = app.services.db.transaction(async (tx) => {
      await replaceSession(app.services, tx, from, { userId: person.id, organizationId: person.organization.id });
      opened.open();
      await release.wait;
    });
    await opened.wait;
    const locking = lock();
    // It waits for the sign-in. If it didn't, it would be over by now.
    await Promise.race([locking, blocked(app, 1)]);
    release.open();
    await signIn;
    expect((await locking).status).toBe(200);
    expect(await sessionsOf(person.id)).toBe(0);
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(61_000);
      await unlock();
      await Promise.all([login(), lock(), login()]);
      expect(await sessionsOf(person.id)).toBe(0);
    }
  });

  it('[LK-mail] Gets none of the emails that Galley sends to its person; others still send to the address', async () => {
    const content = notificationMail({
      subject: 'Mara mentioned you',
      text: 'Mara mentioned you in Spring.',
      url: 'http://galley.test/',
      about: 'comment',
      settingsUrl: 'http://galley.test/profile',
      unsubscribeUrl: 'http://galley.test/unsubscribe/x',
    });
    const queue = (kind: 'notification' | 'preview_link') =>
      queueMail(app.services.db, app.services, { kind, to: person.email, organizationId: null, content });
    await app.runJobs();
    const before = mailServer.mails.length;
    await queue('notification');
    await lock();
    await queue('notification');
    await queue('preview_link');
    await app.runJobs();
    const sent = mailServer.mails.slice(before);
    expect(sent.map(({ to }) => to?.[0]?.address)).toEqual([person.email]);
    const { rows } = await app.pool.query('select kind, error from mails where to_address = $1 order by id', [
      person.email,
    ]);
    expect(rows).toEqual([
      { kind: 'notification', error: messages.mailToLocked },
      { kind: 'notification', error: messages.mailToLocked },
      { kind: 'preview_link', error: null },
    ]);
  });

  it('[LK-notices] Is notified in the list alone: nothing is written to be emailed or pushed', async () => {
    const { organization } = person;
    const colleague = await buildUser(app.services, { organization, role: 'admin' });
    const template = await buildTemplate(app.services, { organization, author: colleague });
    const { id } = await buildEmail(app.services, { organization, templateId: template.id, author: colleague });
    await app.pool.query(
      `insert into notification_settings (user_id, in_app, email_mode, push, badge) values ($1, true, 'now', true, 'count')`,
      [person.id],
    );
    const session = await app.signIn(person);
    const keys = { p256dh: 'made-up', auth: 'made-up' };
    await app.services.db.insert(pushSubscriptions).values({
      userId: person.id,
      sessionId: (await app.pool.query('select max(id)::int as id from sessions where user_id = $1', [person.id]))
        .rows[0].id,
      endpoint: 'https://push.test/made-up',
      ...keys,
    });
    expect(session.cookie).not.toBe('');
    await lock();
    await app.runJobs();
    const asColleague = await app.signIn(colleague);
    const content = `@${person.name} please look`;
    const body = { content, mentions: [person.id] };
    const made = await app.call('build_comments_add', { params: { id }, body, as: asColleague });
    expect([made.status, made.body.error]).toEqual([200, undefined]);
    await app.runJobs();
    const { rows } = await app.pool.query('select action from notifications where user_id = $1', [person.id]);
    expect(rows).toEqual([{ action: 'mention' }]);
    const { rows: mails } = await app.pool.query('select kind from mails where to_address = $1', [person.email]);
    expect(mails).toEqual([]);
    expect(
      await listSubscriptions(
        app.services.db,
        { userIds: [person.id], organizationId: person.organization.id },
        app.clock.now(),
      ),
    ).toEqual([]);
  });

  it('[LK-shown] Is shown to site admins as an organization that no owner can sign in to', async () => {
    const shown = async () => {
      const query = { term: person.organization.name };
      const { organizations } = (await app.call('admin_organizations', { query, as })).body;
      return organizations.find(({ id }: { id: number }) => id === person.organization.id).hasUsableOwner;
    };
    expect(await shown()).toBe(true);
    await lock();
    expect(await shown()).toBe(false);
    await buildUser(app.services, { organization: person.organization, role: 'admin' });
    expect(await shown()).toBe(false);
    await unlock();
    expect(await shown()).toBe(true);
  });

  it('[LK-shown] [LK-owner] Is named in the list of members, and doesn’t count as an owner when another one leaves', async () => {
    const second = await buildUser(app.services, { organization: person.organization, role: 'owner' });
    const asSecond = await app.signIn(second);
    await lock();
    const leave = await app.call('account_organization_leave', { as: asSecond });
    expect([leave.status, leave.body.error]).toEqual([409, messages.lastOwner]);
    // People who manage the organization see it, and that the other owner is the last one who can sign in.
    const owners = async () => {
      const { body } = await app.call('api_v1_account', { as: asSecond });
      return new Map(body.owners.map((one: { id: number }) => [one.id, one]));
    };
    const seen = await owners();
    expect(seen.get(person.id)).toMatchObject({ isLocked: true, canRevoke: true });
    expect(seen.get(second.id)).toMatchObject({ canRevoke: false, canChangeRole: false });
    expect(seen.get(second.id)).not.toHaveProperty('isLocked');
    await unlock();
    expect((await owners()).get(person.id)).not.toHaveProperty('isLocked');
    expect((await app.call('account_organization_leave', { as: asSecond })).status).toBe(200);
  });
});

describe('locking', () => {
  it('[LK-who] Is for site admins, never of oneself or the last one', async () => {
    const other = await app.signIn(person);
    expect((await lock(siteAdmin, other)).status).toBe(403);
    expect((await unlock(siteAdmin, null)).status).toBe(401);
    expect(facts(await lock(siteAdmin))).toEqual([409, 'conflict', messages.ownAccountLock]);
    expect((await lock({ ...person, id: 999_999 })).status).toBe(404);
    const secondsNow = () => Math.floor(app.clock.now().getTime() / 1000);
    const from = secondsNow();
    expect((await lock()).status).toBe(200);
    const to = secondsNow();
    expect((await lock()).status).toBe(200);
    const { body } = await app.call('admin_users', { query: { term: person.email }, as });
    expect(body.users).toMatchObject([{ lockedBy: 'Ada Admin' }]);
    expect(body.users[0].lockedAt).toBeGreaterThanOrEqual(from);
    expect(body.users[0].lockedAt).toBeLessThanOrEqual(to);
  });

  it('[LK-both] Lets one of two site admins succeed who lock each other at the same moment', async () => {
    const second = await buildUser(app.services, { isSiteAdmin: true });
    const asSecond = await app.signIn(second);
    // Both requests wait for the same row, and continue at the same moment.
    const release = latch();
    const held = latch();
    const holding = app.services.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id in (${siteAdmin.id}, ${second.id}) for update`);
      held.open();
      await release.wait;
    });
    await held.wait;
    const both = [lock(second), lock(siteAdmin, asSecond)];
    await blocked(app, 2);
    release.open();
    await holding;
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const { rows } = await app.pool.query('select id::int from users where is_site_admin and locked_at is null');
    expect(rows).toHaveLength(1);
    await app.pool.query('update users set locked_at = null where id = $1', [siteAdmin.id]);
    await app.pool.query('update users set is_site_admin = false where id = $1', [second.id]);
    as = await app.signIn(siteAdmin);
  });

  it('[LK-log] Is in the security log and in the log of each organization of the person', async () => {
    const organization = await buildOrganization(app.services);
    await app.services.db
      .insert(memberships)
      .values({ organizationId: organization.id, userId: person.id, role: 'editor' });
    await lock();
    await unlock();
    const { rows } = await app.pool.query(
      `select action, actor_id, organization_id::int as at from audit_events where action like 'organization.member_%locked'
       and organization_id = any($1) order by id`,
      [[organization.id, person.organization.id]],
    );
    expect(rows).toEqual(
      ['organization.member_locked', 'organization.member_unlocked'].flatMap((action) =>
        [person.organization.id, organization.id]
          .toSorted((a, b) => a - b)
          .map((at) => ({ action, actor_id: null, at })),
      ),
    );
    const { rows: events } = await app.pool.query(
      "select action, user_id::int as by, details from security_events where action like 'account.%' order by id desc limit 2",
    );
    expect(events).toEqual([
      { action: 'account.unlocked', by: siteAdmin.id, details: { member: person.id } },
      { action: 'account.locked', by: siteAdmin.id, details: { member: person.id } },
    ]);
  });
});
