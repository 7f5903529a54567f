import { defaultNotificationSettings, limits, type Notification } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordChange } from '../../../changes/record-change';
import { commentReactions, comments } from '../../../platform/db/schema';
import { createSmtpMailer } from '../../../platform/mail/mailer';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { type MailServer, startMailServer } from '../../../testing/mail-server';
import { openSocket } from '../../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { cleanUp } from '../../operations/system/jobs';
import { writeNotifications } from './jobs';
import { mailNotifications } from './mail-jobs';
import { unsubscribeToken } from './settings';

let app: TestApp;
let mailServer: MailServer;
let anna: UserRecord;
let ben: UserRecord;
let cleo: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let stranger: TestCaller;
let templateId: number;
let emailId: number;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({ mailer: createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>') });
  stranger = await app.signIn(await buildUser(app.services));
});
afterAll(async () => {
  app.services.mailer?.close();
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  app.clock.advance(61_000);
  mailServer.mails.length = 0;
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  cleo = await buildUser(app.services, { organization, name: 'Cleo', role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  emailId = (await buildEmail(app.services, { organization, templateId, author: anna, title: 'Spring sale' })).id;
});

interface Written {
  by: UserRecord;
  text?: string;
  mentions?: UserRecord[];
  parent?: number;
}

/** A comment on the email with its change; returns its id. */
async function comment({ by, text = 'Look', mentions = [], parent = 0 }: Written): Promise<number> {
  const organizationId = by.organization.id;
  return await app.services.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(comments)
      .values({
        organizationId,
        documentKind: 'email',
        documentId: emailId,
        parentId: parent || null,
        userId: by.id,
        source: text,
        content: `<p>${text}</p>`,
        mentions: mentions.map(({ id, name }) => ({ id, name })),
        version: 1,
      })
      .returning({ id: comments.id });
    const id = row?.id ?? 0;
    await recordChange(
      tx,
      { organizationId, userId: by.id },
      {
        action: 'comment.created',
        object: { kind: 'email', id: emailId },
        details: { comment: id, parent, mentions: mentions.map((person) => person.id), link: 0 },
      },
    );
    return id;
  });
}

async function edit(id: number, mentions: UserRecord[]): Promise<void> {
  const people = JSON.stringify(mentions.map((person) => ({ id: person.id, name: person.name })));
  await app.pool.query('update comments set mentions = $2, edited_at = now() where id = $1', [id, people]);
  await change('comment.updated', { comment: id, parent: 0, mentions: mentions.map((person) => person.id) });
}

async function deleteComment(id: number): Promise<void> {
  await app.pool.query("update comments set deleted_at = now(), content = '' where id = $1", [id]);
  await change('comment.deleted', { comment: id, parent: 0 });
}

async function react(by: UserRecord, commentId: number, code = '1F44D'): Promise<string> {
  const uuid = crypto.randomUUID();
  const organizationId = by.organization.id;
  await app.services.db.insert(commentReactions).values({ organizationId, commentId, uuid, userId: by.id, code });
  await change('reaction.added', { comment: commentId, code, uuid });
  return uuid;
}

async function unreact(commentId: number, uuid: string): Promise<void> {
  await app.pool.query('delete from comment_reactions where uuid = $1', [uuid]);
  await change('reaction.removed', { comment: commentId, code: '1F44D', uuid });
}

async function change(action: string, details: object): Promise<void> {
  const event = { action, object: { kind: 'email', id: emailId }, details } as Parameters<typeof recordChange>[2];
  await recordChange(app.services.db, { organizationId: anna.organization.id, userId: null }, event);
}

const read = async (as: TestCaller, query = {}) => (await app.call('api_v1_notifications', { as, query })).body;
const listOf = async (as: TestCaller): Promise<Notification[]> => (await read(as)).notifications;
const unreadOf = async (as: TestCaller) => (await app.call('api_v1_notifications_unread', { as })).body.unread;
const save = (as: TestCaller, settings: object) =>
  app.call('api_v1_profile_save_notifications', { as, body: { ...defaultNotificationSettings, ...settings } });

describe('who is notified', () => {
  it('[D3-notification] People who are mentioned are, and a reply notifies its thread; nobody of own comments', async () => {
    const first = await comment({ by: anna, text: 'Is <b>this</b> right, @Ben?', mentions: [ben, anna] });
    await app.runJobs();
    expect(await listOf(asAnna)).toEqual([]);
    const [mention] = await listOf(asBen);
    expect(mention).toEqual({
      id: expect.any(Number),
      status: 'unread',
      action: 'mention',
      dateCreated: expect.any(Number),
      mention: { comment: { id: first } },
      comment: {
        id: first,
        content: '<p>Is <b>this</b> right, @Ben?</p>',
        user: { id: anna.id, name: 'Anna', avatar: '' },
        email: { id: emailId, tid: templateId, title: 'Spring sale', type: 'email', canEdit: true },
        emojis: [],
      },
      approval: null,
      member: null,
    });
    await comment({ by: ben, parent: first });
    // Mentioned and in the thread: one notification.
    await comment({ by: anna, parent: first, mentions: [ben] });
    await app.runJobs();
    expect((await listOf(asAnna)).map(({ action }) => action)).toEqual(['reply']);
    expect((await listOf(asBen)).map(({ action }) => action)).toEqual(['mention', 'mention']);
  });

  it('[D3-notification-access] Not without access to the theme, and no longer once it is lost', async () => {
    const asCleo = await app.signIn(cleo);
    const id = await comment({ by: anna, mentions: [ben, cleo] });
    await app.runJobs();
    expect([await unreadOf(asBen), await unreadOf(asCleo)]).toEqual([1, 0]);
    await app.pool.query('update template_people set deleted_at = now() where user_id = $1', [ben.id]);
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    await app.pool.query('update template_people set deleted_at = null where user_id = $1', [ben.id]);
    expect(await unreadOf(asBen)).toBe(1);
    // Items in the trash aren't listed; restored ones are.
    await app.call('builder_delete_email', { params: { id: emailId }, as: asAnna });
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    await app.pool.query('update emails set deleted_at = null where id = $1', [emailId]);
    expect(await unreadOf(asBen)).toBe(1);
    await deleteComment(id);
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    await app.runJobs();
    expect((await app.pool.query('select 1 from notifications where comment_id = $1', [id])).rows).toEqual([]);
  });

  it('[D3-notification-edits] An edit notifies those it adds and takes back those it removes', async () => {
    await inviteToTemplate(app.services, { organization: anna.organization, templateId, user: cleo });
    const asCleo = await app.signIn(cleo);
    const id = await comment({ by: anna, mentions: [ben] });
    await app.runJobs();
    await edit(id, [cleo]);
    await app.runJobs();
    expect([await unreadOf(asBen), await unreadOf(asCleo)]).toEqual([0, 1]);
  });

  it('[D3-notification-emoji] Reactions to a comment share one, with everyone’s names; without reactions it is gone', async () => {
    const asOther = await app.signIn(cleo);
    await inviteToTemplate(app.services, { organization: anna.organization, templateId, user: cleo });
    const id = await comment({ by: anna });
    await react(anna, id);
    await app.runJobs();
    expect(await listOf(asAnna)).toEqual([]);
    const first = await react(ben, id);
    await app.runJobs();
    const [one] = await listOf(asAnna);
    expect(one).toMatchObject({
      action: 'emoji',
      status: 'unread',
      comment: { id, emojis: [{ user: { name: 'Ben' } }] },
    });
    await app.call('build_notifications_status', {
      params: { id: one?.id ?? 0 },
      body: { status: 'read' },
      as: asAnna,
    });
    const second = await react(cleo, id, '1F389');
    await app.runJobs();
    const [two, ...more] = await listOf(asAnna);
    expect(more).toEqual([]);
    expect(two).toMatchObject({
      id: one?.id,
      status: 'unread',
      comment: {
        emojis: [
          { code: '1F44D', user: { name: 'Ben' } },
          { code: '1F389', user: { name: 'Cleo' } },
        ],
      },
    });
    await unreact(id, first);
    await unreact(id, second);
    await app.runJobs();
    expect([await listOf(asAnna), await listOf(asOther)]).toEqual([[], []]);
  });

  it('[D3-notification-once] Nothing is doubled or comes back when the feed delivers a change again', async () => {
    const id = await comment({ by: anna, mentions: [ben] });
    const own = await comment({ by: ben });
    const uuid = await react(anna, own);
    await app.runJobs();
    const { rows } = await app.pool.query(
      "select id, action from audit_events where object_id = $1 and action in ('comment.created', 'reaction.added') order by id",
      [emailId],
    );
    const again = async () => {
      for (const [index, { id: changeId, action }] of rows.entries())
        await writeNotifications.run(
          {
            changeId: Number(changeId),
            organizationId: anna.organization.id,
            commentId: index === 0 ? id : own,
            action,
            linkId: 0,
          },
          app.services,
        );
      await app.runJobs();
    };
    await app.call('build_notifications_all_status', { body: { status: 'read' }, as: asBen });
    await again();
    expect([(await listOf(asBen)).length, await unreadOf(asBen)]).toEqual([2, 0]);
    for (const { id: nid } of await listOf(asBen))
      await app.call('build_notifications_delete', { params: { id: nid }, as: asBen });
    await again();
    expect(await listOf(asBen)).toEqual([]);
    // Added and removed before the job runs, and the job of the addition runs last.
    await unreact(own, uuid);
    await again();
    expect(await listOf(asBen)).toEqual([]);
  });
});

describe('the bell', () => {
  it('[D4-notifications] [D7-notifications] Marks one, marks all, and deletes, for the person alone', async () => {
    await comment({ by: anna, mentions: [ben] });
    await comment({ by: anna, mentions: [ben] });
    await app.runJobs();
    const [latest, earlier] = await listOf(asBen);
    const id = latest?.id ?? 0;
    const mark = (as: TestCaller, status: string) =>
      app.call('build_notifications_status', { params: { id }, body: { status }, as });
    for (const as of [asAnna, stranger]) {
      expect((await mark(as, 'read')).status).toBe(404);
      expect((await app.call('build_notifications_delete', { params: { id }, as })).status).toBe(404);
      await app.call('build_notifications_all_status', { body: { status: 'read' }, as });
      expect(await listOf(as)).toEqual([]);
    }
    expect((await app.call('api_v1_notifications')).status).toBe(401);
    expect((await mark(asBen, 'read')).body).toEqual({ success: true, unread: 1 });
    expect((await mark(asBen, 'odd')).status).toBe(400);
    expect((await listOf(asBen)).map(({ status }) => status)).toEqual(['read', 'unread']);
    expect((await mark(asBen, 'unread')).body.unread).toBe(2);
    const all = await app.call('build_notifications_all_status', { body: { status: 'read' }, as: asBen });
    expect(all.body).toEqual({ success: true, unread: 0 });
    const gone = await app.call('build_notifications_delete', { params: { id }, as: asBen });
    expect(gone.body).toEqual({ success: true, unread: 0 });
    expect((await app.call('build_notifications_delete', { params: { id }, as: asBen })).status).toBe(404);
    expect((await listOf(asBen)).map((one) => one.id)).toEqual([earlier?.id]);
  });

  it('[D9-badge] Pages the list, and counts to the number from which the badge says 99+ by an index', async () => {
    const first = await comment({ by: anna, mentions: [ben] });
    await app.runJobs();
    const template = (await app.pool.query('select * from comments where id = $1', [first])).rows[0];
    await app.pool.query(
      `with made as (insert into comments (organization_id, document_kind, document_id, user_id, source, content, version)
         select $1, 'email', $2, $3, 'x', '<p>x</p>', 1 from generate_series(1, 120) returning id)
       insert into notifications (organization_id, user_id, action, comment_id, change_id, happened_at)
       select $1, $4, 'mention', id, 1000000 + id, now() from made`,
      [template.organization_id, emailId, anna.id, ben.id],
    );
    const pages: number[][] = [];
    for (let cursor: number | undefined; ; ) {
      const { notifications, next, unread } = await read(asBen, cursor ? { cursor } : {});
      expect(unread).toBe(limits.notificationsCounted);
      pages.push(notifications.map(({ id }: { id: number }) => id));
      if (next === 0) break;
      cursor = next;
    }
    expect([pages.length, new Set(pages.flat()).size]).toEqual([7, 121]);
    const client = await app.pool.connect();
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      'explain select 1 from notifications where user_id = $1 and organization_id = $2 and not is_read and is_listed and deleted_at is null',
      [ben.id, ben.organization.id],
    );
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notifications_unread');
  });

  it('[D2-notification-settings] Shows only what the person wants listed, and forgets what is old', async () => {
    expect((await app.call('api_v1_profile_notifications', { as: asBen })).body.settings).toEqual(
      defaultNotificationSettings,
    );
    expect((await save(asBen, { inApp: false, badge: 'dot' })).status).toBe(200);
    await comment({ by: anna, mentions: [ben] });
    await app.runJobs();
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    expect((await app.call('api_v1_notifications_unread', { as: asBen })).body.badge).toBe('dot');
    expect((await app.call('api_v1_profile_notifications', { as: asAnna })).body.settings.inApp).toBe(true);
    await app.pool.query("update notifications set created_at = created_at - interval '181 days'");
    await cleanUp.run({}, app.services);
    expect((await app.pool.query('select 1 from notifications')).rows).toEqual([]);
  });
});

it('[D4-notifications-live] Open browsers are told what came, changed and went, each person of their own', async () => {
  const port = await app.listen();
  const [bens, annas] = [await openSocket(port, asBen), await openSocket(port, asAnna)];
  for (const one of [bens, annas]) expect(await one.send('subNotifications', {})).toEqual({ success: true });
  const id = await comment({ by: anna, mentions: [ben] });
  await app.runJobs();
  const { nid } = await bens.next('notification');
  expect((await listOf(asBen)).map((one) => one.id)).toEqual([nid]);
  await app.call('build_notifications_status', { params: { id: nid }, body: { status: 'read' }, as: asBen });
  expect(await bens.next('notification')).toEqual({ nid });
  await deleteComment(id);
  await app.runJobs();
  expect(await bens.next('notification-delete')).toEqual({ nid });
  expect(annas.got.filter(({ event }) => event.startsWith('notification'))).toEqual([]);
  for (const one of [bens, annas]) one.close();
});

describe('emails about notifications', () => {
  it('[D2-notification-mail] Come at once, each once, with the comment, and stop with one request', async () => {
    await save(asBen, { emailMode: 'now' });
    const id = await comment({ by: anna, text: 'Is 2 < 3, @Ben?', mentions: [ben] });
    await app.runJobs();
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({ subject: 'Anna mentioned you in “Spring sale”', to: [{ address: ben.email }] });
    // Through the page that enters the organization: the person may be in another one by then.
    const path = `/build/email/${templateId}/${emailId}#activity-c-${id}`;
    expect(mail?.text).toContain(`/enter/${ben.organization.id}?path=${encodeURIComponent(path)}`);
    expect(mail?.text).toContain('> Is 2 < 3, @Ben?');
    expect(mail?.html).toContain('Is 2 &lt; 3, @Ben?');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = String(header('list-unsubscribe')).slice(1, -1);
    expect(mail?.text).toContain(url);
    const press = (address: string) =>
      app.inject({
        method: 'POST',
        url: new URL(address).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    // The last two bits of the last letter mean nothing, so A and B are the same there.
    expect((await press(url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).status).toBe(404);
    expect((await press(url)).status).toBe(200);
    expect((await press(url)).status).toBe(200);
    const { settings } = (await app.call('api_v1_profile_notifications', { as: asBen })).body;
    const approvals = { ...defaultNotificationSettings.approvals, emailMode: 'off' };
    const members = { ...defaultNotificationSettings.members, emailMode: 'off' };
    const guests = { ...defaultNotificationSettings.guests, emailMode: 'off' };
    expect(settings).toEqual({ ...defaultNotificationSettings, emailMode: 'off', guests, approvals, members });
    await comment({ by: anna, mentions: [ben] });
    await app.runJobs();
    expect([mailServer.mails.length, await unreadOf(asBen)]).toEqual([1, 2]);
  });

  it('[D2-notification-digest] Come once an hour with all that is unread, reactions included', async () => {
    const own = await comment({ by: ben, text: 'Ready' });
    await comment({ by: anna, text: 'First', mentions: [ben] });
    await react(anna, own);
    const seen = await comment({ by: anna, text: 'Seen', mentions: [ben] });
    const lost = await comment({ by: anna, text: 'Gone', mentions: [ben] });
    await app.runJobs();
    expect(mailServer.mails).toEqual([]);
    const nid = (await listOf(asBen)).find((one) => one.comment?.id === seen)?.id ?? 0;
    await app.call('build_notifications_status', { params: { id: nid }, body: { status: 'read' }, as: asBen });
    await deleteComment(lost);
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['2 new notifications']);
    const text = mailServer.mails[0]?.text ?? '';
    expect(text).toContain('Anna reacted 👍 to your comment in “Spring sale”');
    expect(text).toContain('Anna mentioned you in “Spring sale”\n> First');
    expect(text).not.toMatch(/Seen|Gone/);
  });

  it('[D2-unsubscribe] Works without signing in until the link expires, and for its person alone', async () => {
    const token = unsubscribeToken(app.services, ben.id);
    const use = async (as: string) => await app.call('notifications_unsubscribe', { params: { token: as } });
    expect((await use('made-up.token')).status).toBe(404);
    expect((await use(token)).body).toEqual({ success: true });
    const emailOf = async (as: TestCaller) =>
      (await app.call('api_v1_profile_notifications', { as })).body.settings.emailMode;
    expect([await emailOf(asBen), await emailOf(asAnna)]).toEqual(['off', 'hourly']);
    const late = unsubscribeToken({ ...app.services, clock: { now: () => new Date(0) } }, ben.id);
    expect((await use(late)).status).toBe(404);
  });
});
