import { defaultNotificationSettings, type Notification } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import { moveAccessEnd } from '../../../testing/access-ends';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { buildJoinable, moveTo } from '../../../testing/joinable-organization';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { type OidcServer, startOidcServer } from '../../../testing/oidc-server';
import { newUuid } from '../../../testing/permissions/permission-world';
import { buildSso, signInWithSso } from '../../../testing/sso-world';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { writeMembers } from './jobs';
import { mailNotifications } from './mail-jobs';

let app: TestApp;
let oidc: OidcServer;
let mailServer: MailServer;
let acme: Awaited<ReturnType<typeof buildJoinable>>;
let olive: UserRecord;
let ada: UserRecord;
let nia: UserRecord;
let asOlive: TestCaller;
let asAda: TestCaller;

beforeAll(async () => {
  oidc = await startOidcServer();
  mailServer = await startMailServer();
  app = await createTestApp({
    config: { privateHosts: [oidc.host] },
    mailer: createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>'),
  });
});
afterAll(async () => {
  app.services.mailer?.close();
  await app.close();
  await oidc.close();
  await mailServer.close();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  acme = await buildJoinable(app);
  olive = await buildUser(app.services, { organization: acme, role: 'owner', name: 'Olive' });
  ada = await buildUser(app.services, { organization: acme, role: 'admin', name: 'Ada' });
  nia = await newcomer('Nia');
  [asOlive, asAda] = [await app.signIn(olive), await app.signIn(ada)];
  await app.runJobs();
  await run('update notifications set is_mail_due = false');
  mailServer.mails.length = 0;
});

/** A member of another organization with a confirmed address of the domain. */
async function newcomer(name: string): Promise<UserRecord> {
  const person = await buildUser(app.services, { name });
  await moveTo(app, person, acme.mailDomain);
  return person;
}
const run = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows;
async function join(person = nia): Promise<void> {
  const joined = await app.call('organizations_join', { params: { oid: acme.id }, as: await app.signIn(person) });
  expect(joined.status).toBe(200);
  await app.runJobs();
}
async function invite(email: string, as: TestCaller, access = 'editor'): Promise<string> {
  const { status } = await app.call('api_v1_account_organization_invite', { body: { email, access }, as });
  expect(status).toBe(200);
  return await mailedToken(email);
}
/** The token of an address's invitation. */
async function mailedToken(email: string): Promise<string> {
  await app.runJobs();
  const mail = mailServer.mails.findLast(({ to }) => to?.[0]?.address === email);
  return /\/invite\/\w+\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
async function accept(token: string, more: object = {}): Promise<void> {
  app.clock.advance(61_000);
  const body = { name: 'Ivo', password: 'a long password', ...more };
  expect((await app.call('invites_accept', { params: { token }, body })).status).toBe(200);
  await app.runJobs();
}
const listOf = async (as: TestCaller): Promise<Notification[]> =>
  (await app.call('api_v1_notifications', { as })).body.notifications;
const namesOf = async (as: TestCaller) => (await listOf(as)).map(({ action, member }) => [action, member?.user.name]);
const writtenFor = async ({ id }: UserRecord) => await run('select 1 from notifications where user_id = $1', [id]);
const save = async (as: TestCaller, members: object) => {
  const body = { ...defaultNotificationSettings, members: { ...defaultNotificationSettings.members, ...members } };
  return await app.call('api_v1_profile_save_notifications', { as, body });
};
async function mailWaiting(): Promise<void> {
  await mailNotifications.run({}, app.services);
  await app.runJobs();
}
const told = [['member_joined', 'Nia']];

describe('who is told that someone joined', () => {
  it('[MJ-told] The owners, of someone who joined by the domain of their address', async () => {
    const second = await buildUser(app.services, { organization: acme, role: 'owner' });
    const editor = await buildUser(app.services, { organization: acme, role: 'editor' });
    await join();
    for (const owner of [olive, second]) {
      expect(await listOf(await app.signIn(owner))).toEqual([
        {
          id: expect.any(Number),
          status: 'unread',
          action: 'member_joined',
          dateCreated: expect.any(Number),
          mention: null,
          comment: null,
          approval: null,
          member: { user: { id: nia.id, name: 'Nia', avatar: '' }, email: nia.email, accessEndsOn: null },
        },
      ]);
    }
    for (const other of [ada, editor, nia]) expect(await writtenFor(other)).toEqual([]);
    // The organization that Nia came from has an owner too: herself.
    const [elsewhere] = await run('select count(*)::int as count from notifications where organization_id <> $1', [
      acme.id,
    ]);
    expect(elsewhere.count).toBe(0);
  });

  it('[MJ-invite] And of an accepted invitation, with the admin who sent it, unless the person was a member', async () => {
    const other = await buildUser(app.services, { organization: acme, role: 'admin' });
    await accept(await invite('ivo@quay.test', asAda));
    for (const as of [asOlive, asAda]) expect(await namesOf(as)).toEqual([['member_joined', 'Ivo']]);
    expect(await writtenFor(other)).toEqual([]);
    // A member becomes an admin: no one joined.
    const known = await buildUser(app.services, { organization: acme, role: 'editor' });
    const token = await invite('alias@quay.test', asOlive, 'admin');
    await run("update users set email = 'alias@quay.test' where id = $1", [known.id]);
    await accept(token, { password: known.password });
    expect(await namesOf(asOlive)).toHaveLength(1);
    // An invitation to a theme also makes someone a member.
    const { id } = await buildTemplate(app.services, { organization: acme });
    const toTheme = { params: { id }, body: { email: 'ulf@quay.test' }, as: asAda };
    expect((await app.call('api_v1_people_invite', toTheme)).status).toBe(200);
    await accept(await mailedToken('ulf@quay.test'), { name: 'Ulf' });
    expect((await namesOf(asOlive))[0]).toEqual(['member_joined', 'Ulf']);
    expect(await namesOf(asAda)).toHaveLength(1);
  });

  it('[MJ-sso] And of someone whom single sign-on made a member, but not of their next sign-in', async () => {
    const domain = `d${newUuid().slice(0, 8)}.test`;
    const { providerId, as } = await buildSso(app, oidc, domain);
    oidc.person = { sub: newUuid(), email: `gia@${domain}`, name: 'Gia' };
    for (const _time of ['first', 'second']) {
      expect((await signInWithSso(app, providerId)).headers.location).toBe('/');
      await app.runJobs();
      expect(await namesOf(as)).toEqual([['member_joined', 'Gia']]);
    }
  });

  it('[MJ-scim] Not of people whom an identity provider provisions', async () => {
    const { body } = await app.call('account_scim_tokens_create', { body: { name: 'ID' }, as: asOlive });
    const made = await app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/scim+json' },
      payload: JSON.stringify({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `s@${acme.mailDomain}`,
        active: true,
      }),
    });
    expect(made.status).toBe(201);
    await app.runJobs();
    expect(await listOf(asOlive)).toEqual([]);
  });

  it('[MJ-others] Not an owner whose account is locked, nor one who isn’t an owner anymore', async () => {
    const locked = await buildUser(app.services, { organization: acme, role: 'owner' });
    const former = await buildUser(app.services, { organization: acme, role: 'owner' });
    const gone = await buildUser(app.services, { organization: acme, role: 'owner' });
    await run('update users set locked_at = now() where id = $1', [locked.id]);
    await run("update memberships set role = 'editor' where user_id = $1", [former.id]);
    await run('update memberships set deleted_at = now() where user_id = $1', [gone.id]);
    await join();
    for (const other of [locked, former, gone]) expect(await writtenFor(other)).toEqual([]);
    expect(await namesOf(asOlive)).toEqual(told);
    // Someone who no longer manages members doesn't see it either.
    await run("update memberships set role = 'editor' where user_id = $1", [olive.id]);
    expect(await listOf(asOlive)).toEqual([]);
  });

  it('[MJ-others] Not the person, even if an owner made them one before the owners are told', async () => {
    await app.call('organizations_join', { params: { oid: acme.id }, as: await app.signIn(nia) });
    await run("update memberships set role = 'owner' where user_id = $1 and organization_id = $2", [nia.id, acme.id]);
    await app.runJobs();
    expect([await writtenFor(nia), await namesOf(asOlive)]).toEqual([[], told]);
  });

  it('[MJ-others] Not the admin who sent the invitation when their own access ended', async () => {
    const token = await invite('ivo@quay.test', asAda);
    await accept(token);
    expect(await writtenFor(ada)).toHaveLength(1);
    await moveAccessEnd(app, ada, -1);
    expect((await app.call('api_v1_notifications', { as: asAda })).status).toBe(401);
    await run('delete from notifications where user_id = $1', [ada.id]);
    const [change] = await run(
      "select id::int, actor_id::int as by from audit_events where action = 'organization.invite_accepted' order by id desc limit 1",
    );
    await writeMembers.run({ changeId: change.id, organizationId: acme.id, userId: change.by }, app.services);
    expect([await writtenFor(ada), await namesOf(asOlive)]).toEqual([[], [['member_joined', 'Ivo']]]);
  });

  it('[MJ-gone] It’s gone when the member is, and comes again when they do', async () => {
    await join();
    await app.call('api_v1_account_organization_revoke', { params: { uid: nia.id }, as: asOlive });
    expect(await listOf(asOlive)).toEqual([]);
    await mailWaiting();
    expect(mailServer.mails).toEqual([]);
    await accept(await invite(nia.email, asOlive), { password: nia.password });
    expect(await namesOf(asOlive)).toEqual(told);
  });
});

describe('how people are told that someone joined', () => {
  it('[MJ-mail] By one email an hour, however many join', async () => {
    await join();
    expect(mailServer.mails).toEqual([]);
    await mailWaiting();
    await mailWaiting();
    const mail = mailServer.mails.find(({ to }) => to?.[0]?.address === olive.email);
    expect(mail?.subject).toBe(`Nia joined ${acme.name}`);
    expect(mail?.text).toContain(`> ${nia.email}`);
    expect(mail?.text).toContain(`/enter/${acme.id}?path=${encodeURIComponent('/account/members')}`);
    expect(mailServer.mails).toHaveLength(1);
    for (const name of ['Max', 'Moe', 'Mia']) await join(await newcomer(name));
    await mailWaiting();
    await mailWaiting();
    expect(mailServer.mails.slice(1).map(({ subject }) => subject)).toEqual(['3 new notifications']);
    expect(mailServer.mails[1]?.text).toContain(`Mia joined ${acme.name}`);
  });

  it('[W8-bell-groups] As one in the bell for the people of a day, which is counted, read and deleted as one', async () => {
    for (const name of ['Max', 'Moe', 'Mia']) await join(await newcomer(name));
    const unread = async () => (await app.call('api_v1_notifications_unread', { as: asOlive })).body.unread;
    const shown = async () =>
      (await listOf(asOlive)).map(({ status, member }) => [member?.user.name, member?.others ?? 0, status]);
    expect([await shown(), await unread()]).toEqual([[['Mia', 2, 'unread']], 1]);
    const [first] = await listOf(asOlive);
    const params = { id: first?.id ?? 0 };
    // Someone else can't read them.
    const body = { status: 'read' };
    expect((await app.call('build_notifications_status', { params, body, as: asAda })).status).toBe(404);
    expect((await app.call('build_notifications_status', { params, body, as: asOlive })).body.unread).toBe(0);
    expect(await shown()).toEqual([['Mia', 2, 'read']]);
    await join();
    expect([await shown(), await unread()]).toEqual([
      [
        ['Nia', 0, 'unread'],
        ['Mia', 2, 'read'],
      ],
      1,
    ]);
    // People of another day and people who left aren't among them.
    await run(
      "update notifications set happened_at = happened_at - interval '1 day' where membership_id = (select g.id from memberships g join users u on u.id = g.user_id where u.name = 'Max' and g.organization_id = $1)",
      [acme.id],
    );
    await run(
      "update memberships set deleted_at = now() where organization_id = $1 and user_id = (select max(id) from users where name = 'Mia')",
      [acme.id],
    );
    expect((await shown()).slice(1)).toEqual([
      ['Moe', 0, 'read'],
      ['Max', 0, 'read'],
    ]);
    expect((await app.call('build_notifications_delete', { params, as: asOlive })).status).toBe(200);
    expect(await shown()).toHaveLength(3);
  });

  it('[MJ-settings] As they chose for new members, apart from comments and approvals', async () => {
    // A request without settings for members doesn't change them.
    await save(asOlive, { inApp: false, emailMode: 'off' });
    const { members: _, ...rest } = defaultNotificationSettings;
    const kept = await app.call('api_v1_profile_save_notifications', { as: asOlive, body: { ...rest, badge: 'dot' } });
    expect(kept.body.settings).toEqual({
      ...defaultNotificationSettings,
      badge: 'dot',
      members: { inApp: false, emailMode: 'off', push: false },
    });
    expect((await save(asOlive, { emailMode: 'weekly' })).status).toBe(400);
    await join();
    await mailWaiting();
    expect([await listOf(asOlive), mailServer.mails]).toEqual([[], []]);
    await save(asOlive, { emailMode: 'now' });
    await join(await newcomer('Max'));
    expect(mailServer.mails.map(({ subject }) => subject)).toEqual([`Max joined ${acme.name}`]);
    expect(await namesOf(asOlive)).toEqual([['member_joined', 'Max']]);
    // Nor do those of comments apply here.
    mailServer.mails.length = 0;
    const body = { ...defaultNotificationSettings, inApp: false, emailMode: 'off' };
    expect((await app.call('api_v1_profile_save_notifications', { as: asOlive, body })).status).toBe(200);
    await join(await newcomer('Moe'));
    await mailWaiting();
    expect(mailServer.mails.map(({ subject }) => subject)).toEqual([`Moe joined ${acme.name}`]);
    expect((await namesOf(asOlive))[0]).toEqual(['member_joined', 'Moe']);
  });

  it('[MJ-once] Once, when the feed delivers a change again', async () => {
    await save(asOlive, { emailMode: 'now' });
    await join();
    const [change] = await run(
      "select id::int from audit_events where action = 'organization.member_joined_by_domain' order by id desc limit 1",
    );
    await app.call('build_notifications_all_status', { body: { status: 'read' }, as: asOlive });
    await writeMembers.run({ changeId: change.id, organizationId: acme.id, userId: nia.id }, app.services);
    await app.runJobs();
    expect(await listOf(asOlive)).toMatchObject([{ status: 'read' }]);
    expect(mailServer.mails).toHaveLength(1);
  });
});
