import { defaultNotificationSettings, type Notification } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { writeNotifications } from './jobs';
import { mailGuestComments, mailNotifications } from './mail-jobs';
import { sendPush } from './push-jobs';

let app: TestApp;
let mailServer: MailServer;
/** An admin who only shared the email, the editor who made it, and an editor who never touched it. */
let anna: UserRecord;
let ben: UserRecord;
let cleo: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let asCleo: TestCaller;
let templateId: number;
let id: number;
let previewToken: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({ mailer: createSmtpMailer(mailServer.url, 'Galley <galley@orchard.test>') });
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
  [asAnna, asBen, asCleo] = [await app.signIn(anna), await app.signIn(ben), await app.signIn(cleo)];
  templateId = (await buildTemplate(app.services, { organization, author: cleo })).id;
  for (const user of [ben, cleo]) await inviteToTemplate(app.services, { organization, templateId, user });
  id = (await buildEmail(app.services, { organization, templateId, author: ben, title: 'Spring sale' })).id;
  previewToken = await share(asAnna);
});

async function share(as: TestCaller): Promise<string> {
  return tokenOf(await app.call('share_links_create', { params: { id }, as }));
}
const tokenOf = ({ body }: { body: { shareLink: { url: string } } }) => body.shareLink.url.split('/').at(-1) ?? '';
const jo = { id: 'j'.repeat(22), name: 'Jo' };
/** A comment of a guest, that is delivered to the people concerned. */
async function comment(content = 'Bigger, please', { token = previewToken, anonUser = jo, deliver = true } = {}) {
  const answer = await app.call('build_comments_add', {
    params: { id },
    query: { previewToken: token },
    body: { content, anonUser },
  });
  expect(answer.status).toBe(200);
  if (deliver) await app.runJobs();
  return answer.body.comment.id as number;
}
const listOf = async (as: TestCaller): Promise<Notification[]> =>
  (await app.call('api_v1_notifications', { as })).body.notifications;
const shortOf = async (as: TestCaller) =>
  (await listOf(as)).map(({ action, comment: about, approval }) => `${action} ${(about ?? approval)?.user.name}`);
const save = (as: TestCaller, settings: object) =>
  app.call('api_v1_profile_save_notifications', { as, body: { ...defaultNotificationSettings, ...settings } });
const guests = (ways: object) => ({ guests: { ...defaultNotificationSettings.guests, ...ways } });
/** Runs the jobs that wait for more comments. */
async function endBurst(): Promise<void> {
  await app.services.jobs.hasten(app.services.db, mailGuestComments);
  await app.runJobs();
}

describe('who hears what guests say', () => {
  it('[F3-guest-comment-told] Who made the link and who edited the document, nobody else', async () => {
    const first = await comment();
    const about = {
      action: 'guest_comment',
      status: 'unread',
      comment: {
        id: first,
        content: '<p>Bigger, please</p>',
        user: { id: 0, name: 'Jo' },
        email: { id, canEdit: true },
      },
    };
    expect([await listOf(asAnna), await listOf(asBen)]).toMatchObject([[about], [about]]);
    expect(await listOf(asCleo)).toEqual([]);
    // The link of someone else notifies its creator too, and people without access to the theme aren't notified.
    await comment('And blue', { token: await share(asCleo) });
    expect(await shortOf(asCleo)).toEqual(['guest_comment Jo']);
    await app.pool.query('update template_people set deleted_at = now() where user_id = $1', [cleo.id]);
    await comment('Not green', { token: await share(asBen) });
    expect([(await listOf(asBen)).length, await listOf(asCleo)]).toEqual([3, []]);
  });

  it('[F3-guest-comment-once] A reply is one notification; edits, colleagues and a second delivery tell nobody', async () => {
    const own = await app.call('build_comments_add', { params: { id }, body: { content: 'Good?' }, as: asBen });
    await app.runJobs();
    expect(await listOf(asAnna)).toEqual([]);
    const answer = await app.call('build_comments_reply', {
      params: { id, cid: own.body.comment.id },
      query: { previewToken },
      body: { content: 'No', anonUser: jo },
    });
    await app.runJobs();
    expect([await shortOf(asBen), await shortOf(asAnna)]).toEqual([['reply Jo'], ['guest_comment Jo']]);
    const cid = answer.body.comment.id;
    const edited = { params: { id: cid }, query: { previewToken }, body: { content: 'Yes', anonUser: jo } };
    expect((await app.call('build_comments_update', edited)).status).toBe(200);
    await app.runJobs();
    const { rows } = await app.pool.query(
      "select id::int, details from audit_events where action = 'comment.created' and object_id = $1 order by id desc limit 1",
      [id],
    );
    const [one] = await listOf(asAnna);
    expect(one?.comment?.content).toBe('<p>Yes</p>');
    await app.call('build_notifications_delete', { params: { id: one?.id ?? 0 }, as: asAnna });
    const change = { changeId: rows[0].id, organizationId: anna.organization.id, commentId: cid };
    await writeNotifications.run({ ...change, action: 'comment.created', linkId: rows[0].details.link }, app.services);
    expect([await shortOf(asBen), await listOf(asAnna)]).toEqual([['reply Jo'], []]);
  });

  it('[F3-commentor-comment] A comment of a commentor notifies the editors as a guest’s does, each person once', async () => {
    const { organization } = anna;
    const cora = await buildUser(app.services, { organization, name: 'Cora', role: 'commentor' });
    await inviteToTemplate(app.services, { organization, templateId, user: cora, access: 'commentor' });
    const asCora = await app.signIn(cora);
    const write = async (body: object, as: TestCaller = asCora) => {
      const answer = await app.call('build_comments_add', { params: { id }, body: { content: 'Bigger', ...body }, as });
      expect(answer.status).toBe(200);
      await app.runJobs();
    };
    await save(asBen, guests({ emailMode: 'now' }));
    await write({});
    await write({ content: 'And blue' });
    expect([await shortOf(asBen), await shortOf(asAnna), await shortOf(asCleo), await shortOf(asCora)]).toEqual([
      ['guest_comment Cora', 'guest_comment Cora'],
      [],
      [],
      [],
    ]);
    await endBurst();
    expect(mailServer.mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['2 new notifications', ben.email],
    ]);
    // A mention is one notification, and settings turn the others off.
    await write({ content: 'Bigger, @Ben', mentions: [ben.id] });
    expect((await shortOf(asBen))[0]).toBe('mention Cora');
    await save(asBen, guests({ inApp: false }));
    await write({});
    expect(await shortOf(asBen)).toHaveLength(3);
    // Editors and admins who comment notify nobody whom they don't mention.
    await save(asBen, {});
    await write({}, asCleo);
    await write({}, asAnna);
    expect(await shortOf(asBen)).toHaveLength(3);
  });

  it('[F3-guest-comment-theme] The same for the comments of a theme, and nothing of a deleted one', async () => {
    const token = tokenOf(await app.call('template_share_links_create', { params: { id: templateId }, as: asAnna }));
    const answer = await app.call('build_comments_add', {
      params: { id: templateId },
      query: { mode: 'template', previewToken: token },
      body: { content: 'Which blue?', anonUser: jo },
    });
    await app.runJobs();
    expect([await shortOf(asAnna), await shortOf(asCleo), await shortOf(asBen)]).toEqual([
      ['guest_comment Jo'],
      ['guest_comment Jo'],
      [],
    ]);
    const gone = { params: { id: answer.body.comment.id }, query: { previewToken: token }, body: { anonUser: jo } };
    expect((await app.call('build_comments_delete', gone)).status).toBe(200);
    expect(await listOf(asAnna)).toEqual([]);
  });

  it.each(['approved', 'changes_requested'] as const)(
    '[F3-guest-approval-told] Who shared and who edited hears that a guest answered: %s',
    async (decision) => {
      const ask = { params: { id }, body: { stages: [{ isOpen: true }], note: '', version: 0 }, as: asCleo };
      const rid = (await app.call('build_approvals_request', ask)).body.id;
      const body = { decision, comment: 'The price', anonUser: jo };
      await app.call('build_approvals_answer', { params: { id, rid }, query: { previewToken }, body });
      await app.runJobs();
      for (const as of [asAnna, asBen, asCleo])
        expect(await listOf(as)).toMatchObject([
          { action: 'approval_answer', approval: { decision, user: { name: 'Jo' } } },
        ]);
    },
  );
});

describe('how people hear what guests say', () => {
  it('[F3-guest-comment-mail] By one email for the comments of a few minutes, unless they were read', async () => {
    await save(asAnna, guests({ emailMode: 'now' }));
    await comment('One');
    await comment('Two');
    await comment('Three', { anonUser: { id: 'k'.repeat(22), name: 'Kim' } });
    expect(mailServer.mails).toEqual([]);
    await endBurst();
    await endBurst();
    expect(mailServer.mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['3 new notifications', anna.email],
    ]);
    const text = mailServer.mails[0]?.text ?? '';
    expect(text).toContain('Kim commented on “Spring sale”\n> Three');
    expect(text).toContain('because a guest or commentor commented on a document that you shared or edited');
    await comment('Four');
    await app.call('build_notifications_all_status', { body: { status: 'read' }, as: asAnna });
    await endBurst();
    expect(mailServer.mails).toHaveLength(1);
    // The hourly email lists them as well.
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    const toBen = mailServer.mails.filter(({ to }) => to?.[0]?.address === ben.email);
    expect(toBen.map(({ subject }) => subject)).toEqual(['4 new notifications']);
  });

  it('[F3-guest-comment-muted] As set for guests; until that, as for comments; not at all by email after unsubscribing', async () => {
    const settingsOf = async (as: TestCaller) => (await app.call('api_v1_profile_notifications', { as })).body.settings;
    const { guests: _, ...others } = defaultNotificationSettings;
    const muted = { ...others, inApp: false, emailMode: 'off', push: false };
    await app.call('api_v1_profile_save_notifications', { as: asAnna, body: muted });
    expect((await settingsOf(asAnna)).guests).toEqual({ inApp: false, emailMode: 'off', push: false });
    await save(asBen, guests({ inApp: false, emailMode: 'off' }));
    await comment();
    await mailNotifications.run({}, app.services);
    await endBurst();
    expect([await listOf(asAnna), await listOf(asBen), mailServer.mails]).toEqual([[], [], []]);
    await save(asAnna, { inApp: false, ...guests({ inApp: true }) });
    await comment();
    expect([await shortOf(asAnna), await listOf(asBen)]).toEqual([['guest_comment Jo'], []]);
  });

  it('[F3-guest-comment-push] By one push notification for the comments of a few minutes', async () => {
    const queued = async () => {
      const { rows } = await app.pool.query(
        `select (payload->>'notificationId')::int as id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        [sendPush.name],
      );
      await app.pool.query(
        `delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
        [sendPush.name],
      );
      return rows.length;
    };
    await app.pool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       select user_id, id, 'http://public.example/' || id, 'k', 'a' from sessions where user_id = $1`,
      [anna.id],
    );
    const tell = async (text: string) => {
      const commentId = await comment(text, { deliver: false });
      const { rows } = await app.pool.query(
        "select id::int, details from audit_events where action = 'comment.created' and object_id = $1 order by id desc limit 1",
        [id],
      );
      const change = { changeId: rows[0].id, organizationId: anna.organization.id, commentId };
      await writeNotifications.run(
        { ...change, action: 'comment.created', linkId: rows[0].details.link },
        app.services,
      );
    };
    await tell('One');
    await tell('Two');
    expect(await queued()).toBe(1);
    await app.pool.query("update notifications set happened_at = happened_at - interval '301 seconds'");
    await tell('Three');
    expect(await queued()).toBe(1);
  });
});
