import { type ApprovalDecision, defaultNotificationSettings, type Notification } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordChange } from '../../../changes/record-change';
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
import { writeApprovals } from './jobs';
import { mailNotifications } from './mail-jobs';

let app: TestApp;
let mailServer: MailServer;
let anna: UserRecord;
let ben: UserRecord;
let cora: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let asCora: TestCaller;
let templateId: number;
let id: number;

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
  cora = await buildUser(app.services, { organization, name: 'Cora', role: 'commentor' });
  [asAnna, asBen, asCora] = [await app.signIn(anna), await app.signIn(ben), await app.signIn(cora)];
  templateId = (await buildTemplate(app.services, { organization })).id;
  for (const user of [ben, cora]) await inviteToTemplate(app.services, { organization, templateId, user });
  id = (await buildEmail(app.services, { organization, templateId, author: anna, title: 'Spring sale' })).id;
});

async function ask(stages: object[], { note = '', as = asAnna, version = 0 } = {}): Promise<number> {
  const { status, body } = await app.call('build_approvals_request', {
    params: { id },
    body: { stages, note, version },
    as,
  });
  expect(status).toBe(200);
  await app.runJobs();
  return body.id;
}
async function answer(rid: number, as: TestCaller, decision: ApprovalDecision = 'approved', comment = '') {
  const call = { params: { id, rid }, body: { decision, comment }, as };
  expect((await app.call('build_approvals_answer', call)).status).toBe(200);
  await app.runJobs();
}
/** A new version by someone. */
async function saveVersion(version: number, by: UserRecord, replaced = false): Promise<void> {
  await app.pool.query(
    `insert into versions (organization_id, document_kind, document_id, version, html_sha256, template_version, settings, created_by, title)
     select organization_id, document_kind, document_id, $2, html_sha256, template_version, settings, $3, title
     from versions where document_kind = 'email' and document_id = $1 and version = $2 - 1`,
    [id, version, by.id],
  );
  await app.pool.query('update emails set current_version = $2 where id = $1', [id, version]);
  await recordChange(
    app.services.db,
    { organizationId: by.organization.id, userId: by.id },
    replaced
      ? { action: 'email.text_replaced', object: { kind: 'email', id }, details: { version, hits: 1 } }
      : { action: 'email.saved', object: { kind: 'email', id }, details: { version } },
  );
  await app.runJobs();
}
const listOf = async (as: TestCaller): Promise<Notification[]> =>
  (await app.call('api_v1_notifications', { as })).body.notifications;
const shortOf = async (as: TestCaller) => (await listOf(as)).map(({ action, status }) => `${action} ${status}`);
const unreadOf = async (as: TestCaller) => (await app.call('api_v1_notifications_unread', { as })).body.unread;
const save = (as: TestCaller, settings: object) =>
  app.call('api_v1_profile_save_notifications', { as, body: { ...defaultNotificationSettings, ...settings } });
const approvals = (ways: object) => ({ approvals: { ...defaultNotificationSettings.approvals, ...ways } });

describe('who is notified of approvals', () => {
  it('[U-approvals-notify] Those who are asked, stage after stage, and who asked of each answer', async () => {
    const rid = await ask([{ people: [ben.id, anna.id] }, { people: [cora.id] }], { note: 'Until noon, please' });
    // Not people who asked themselves, and not yet the second stage.
    expect([await shortOf(asAnna), await shortOf(asCora)]).toEqual([[], []]);
    const email = { id, tid: templateId, title: 'Spring sale', type: 'email', canEdit: true };
    const user = { id: anna.id, name: 'Anna', avatar: '' };
    expect(await listOf(asBen)).toEqual([
      {
        id: expect.any(Number),
        status: 'unread',
        action: 'approval_request',
        dateCreated: expect.any(Number),
        mention: null,
        comment: null,
        member: null,
        approval: { id: rid, version: 1, decision: null, note: 'Until noon, please', user, email },
      },
    ]);
    await answer(rid, asBen, 'changes_requested', 'The price is wrong.');
    // Ben's request is done.
    expect(await shortOf(asBen)).toEqual(['approval_request read']);
    const [told, ...more] = await listOf(asAnna);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      action: 'approval_answer',
      approval: { decision: 'changes_requested', note: 'The price is wrong.', user: { name: 'Ben' } },
    });
    const read = { params: { id: told?.id ?? 0 }, body: { status: 'read' }, as: asAnna };
    await app.call('build_notifications_status', read);
    await answer(rid, asBen);
    expect(await listOf(asAnna)).toMatchObject([
      { id: told?.id, status: 'unread', approval: { decision: 'approved' } },
    ]);
    await answer(rid, asAnna);
    // No one is notified of their own answer; the next stage is asked. Commentors get the preview.
    expect(await shortOf(asAnna)).toEqual(['approval_answer unread']);
    expect((await listOf(asCora))[0]).toMatchObject({
      action: 'approval_request',
      approval: { email: { canEdit: false }, user: { name: 'Anna' } },
    });
  });

  it('[U-approvals-notify] Who asked hears of reviewers with a link, by their name', async () => {
    const rid = await ask([{ isOpen: true }]);
    const link = await app.call('share_links_create', { params: { id }, as: asAnna });
    const previewToken = String(link.body.shareLink.url).split('/').at(-1) ?? '';
    const body = { decision: 'approved', anonUser: { id: 'r'.repeat(22), name: 'Rita' } };
    await app.call('build_approvals_answer', { params: { id, rid }, query: { previewToken }, body });
    await app.runJobs();
    expect((await listOf(asAnna))[0]?.approval).toMatchObject({ decision: 'approved', user: { id: 0, name: 'Rita' } });
  });

  it('[U-approvals-notify-stale] Those whose approval is for an older version, once, except who saved it', async () => {
    const rid = await ask([{ people: [ben.id, cora.id] }]);
    for (const as of [asBen, asCora]) await answer(rid, as);
    await saveVersion(2, ben);
    expect(await shortOf(asBen)).toEqual(['approval_request read']);
    expect((await listOf(asCora))[0]).toMatchObject({
      action: 'approval_stale',
      approval: { version: 1, user: { name: 'Ben' } },
    });
    await saveVersion(3, anna);
    expect(await shortOf(asCora)).toEqual(['approval_stale unread', 'approval_request read']);
    // A request for changes isn't an approval.
    await answer(rid, asCora, 'changes_requested', 'No');
    expect(await shortOf(asCora)).toEqual(['approval_request read']);
    const next = await ask([{ people: [ben.id] }]);
    await answer(next, asBen, 'changes_requested', 'No');
    await saveVersion(4, anna);
    expect(await shortOf(asBen)).toEqual(['approval_request read', 'approval_request read']);
  });

  it('[F3-approvals-notify-replaced] A replacement in many emails outdates an approval as well', async () => {
    await answer(await ask([{ people: [cora.id] }]), asCora);
    await saveVersion(2, anna, true);
    expect(await shortOf(asCora)).toEqual(['approval_stale unread', 'approval_request read']);
  });

  it('[U-approvals-notify-gone] Nobody of what was canceled, replaced or can’t be opened', async () => {
    const first = await ask([{ people: [ben.id] }]);
    expect(await unreadOf(asBen)).toBe(1);
    await app.pool.query('update template_people set deleted_at = now() where user_id = $1', [ben.id]);
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    await app.pool.query('update template_people set deleted_at = null where user_id = $1', [ben.id]);
    await app.call('builder_delete_email', { params: { id }, as: asAnna });
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    await app.pool.query('update emails set deleted_at = null where id = $1', [id]);
    expect(await unreadOf(asBen)).toBe(1);
    // Replaced, then canceled.
    const second = await ask([{ people: [cora.id] }]);
    expect([await listOf(asBen), await unreadOf(asCora)]).toEqual([[], 1]);
    await app.call('build_approvals_cancel', { params: { id, rid: second }, as: asAnna });
    expect([await listOf(asCora), await unreadOf(asCora)]).toEqual([[], 0]);
    await app.runJobs();
    expect(
      (await app.pool.query('select 1 from notifications where user_id = any($1)', [[ben.id, cora.id]])).rows,
    ).toEqual([]);
    expect(first).not.toBe(second);
    // Once approval of a newer version is requested, the older one can't be answered.
    await ask([{ people: [ben.id] }]);
    await saveVersion(2, anna);
    expect(await unreadOf(asBen)).toBe(1);
    await ask([{ people: [cora.id] }]);
    expect([await listOf(asBen), await unreadOf(asBen)]).toEqual([[], 0]);
    // People who lost their access in the meantime aren't notified.
    await answer(await ask([{ people: [ben.id] }]), asBen);
    await app.pool.query('update template_people set deleted_at = now() where user_id = $1', [ben.id]);
    await saveVersion(3, anna);
    const { rows } = await app.pool.query(
      "select 1 from notifications where user_id = $1 and action = 'approval_stale'",
      [ben.id],
    );
    expect(rows).toEqual([]);
  });

  it('[U-approvals-notify-once] Nothing is doubled or comes back when the feed delivers a change again', async () => {
    const rid = await ask([{ people: [ben.id] }]);
    await answer(rid, asBen);
    await saveVersion(2, anna);
    const { rows } = await app.pool.query(
      `select id::int, action, details from audit_events where object_id = $1 and object_kind = 'email' order by id`,
      [id],
    );
    const document = { organizationId: anna.organization.id, kind: 'email' as const, id };
    const facts = { document, userId: anna.id };
    const again = async () => {
      for (const { id: changeId, action, details } of rows) {
        const news =
          action === 'approval.stage_asked'
            ? { kind: 'asked' as const, stageId: details.stage }
            : action === 'approval.approved'
              ? { kind: 'answered' as const, answerId: details.answer, linkId: 0 }
              : action === 'email.saved'
                ? { kind: 'version' as const, version: details.version }
                : { kind: 'closed' as const };
        await writeApprovals.run({ ...facts, changeId, news }, app.services);
      }
      await app.runJobs();
    };
    for (const as of [asAnna, asBen])
      await app.call('build_notifications_all_status', { body: { status: 'read' }, as });
    const mails = mailServer.mails.length;
    await again();
    expect([await unreadOf(asAnna), await unreadOf(asBen), mailServer.mails.length]).toEqual([0, 0, mails]);
    for (const { id: nid } of await listOf(asBen))
      await app.call('build_notifications_delete', { params: { id: nid }, as: asBen });
    await again();
    expect(await listOf(asBen)).toEqual([]);
  });
});

describe('how people are notified of approvals', () => {
  it('[U-approvals-notify-mail] By email at once unless set otherwise, with a link that enters the organization', async () => {
    const rid = await ask([{ people: [ben.id, cora.id] }], { note: 'Is 2 < 3?' });
    const mailTo = (user: UserRecord) => mailServer.mails.find((mail) => mail.to?.[0]?.address === user.email);
    expect(mailTo(ben)?.subject).toBe('Anna asked you to approve version 1 of “Spring sale”');
    expect(mailTo(ben)?.text).toContain('> Is 2 < 3?');
    const enter = (path: string) => `/enter/${anna.organization.id}?path=${encodeURIComponent(path)}`;
    expect(mailTo(ben)?.text).toContain(enter(`/build/email/${templateId}/${id}#approvals`));
    expect(mailTo(cora)?.text).toContain(enter(`/preview/e/${templateId}/${id}#approvals`));
    expect(mailServer.mails).toHaveLength(2);
    await save(asAnna, approvals({ emailMode: 'hourly' }));
    await answer(rid, asBen);
    await answer(rid, asCora, 'changes_requested', 'A shorter title');
    expect(mailServer.mails).toHaveLength(2);
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    expect(mailServer.mails.slice(2).map(({ subject }) => subject)).toEqual(['2 new notifications']);
    const text = mailServer.mails[2]?.text ?? '';
    expect(text).toContain('Ben approved version 1 of “Spring sale”\nhttp');
    expect(text).toContain('Cora requested changes to version 1 of “Spring sale”\n> A shorter title');
  });

  it('[D2-notification-elsewhere] The link of an email enters its organization, for its members alone', async () => {
    await ask([{ people: [ben.id] }]);
    const [, oid = '', path = ''] = /\/enter\/(\d+)\?path=(\S+)/.exec(mailServer.mails[0]?.text ?? '') ?? [];
    const elsewhere = await buildUser(app.services, { name: 'Dora' });
    const enter = async () =>
      await app.call('organizations_enter', {
        params: { oid: Number(oid) },
        body: { path: decodeURIComponent(path) },
        as: await app.signIn(elsewhere),
      });
    expect((await enter()).status).toBe(404);
    await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'admin')", [
      anna.organization.id,
      elsewhere.id,
    ]);
    const entered = await enter();
    expect([entered.status, entered.body.url]).toEqual([200, `/build/email/${templateId}/${id}#approvals`]);
  });

  it('[U-approvals-notify-settings] As set for approvals, apart from comments, and not at all by email after unsubscribing', async () => {
    // A request without settings for approvals doesn't change them.
    await save(asBen, approvals({ inApp: false, emailMode: 'off', push: false }));
    const { approvals: _, ...comments } = defaultNotificationSettings;
    const kept = await app.call('api_v1_profile_save_notifications', {
      as: asBen,
      body: { ...comments, badge: 'dot' },
    });
    expect(kept.body.settings).toEqual({
      ...defaultNotificationSettings,
      badge: 'dot',
      approvals: { inApp: false, emailMode: 'off', push: false },
    });
    expect((await save(asBen, { approvals: { inApp: true } })).status).toBe(400);
    await ask([{ people: [ben.id] }]);
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    expect([await listOf(asBen), mailServer.mails]).toEqual([[], []]);
    const mention = { content: '@Ben look', mentions: [ben.id] };
    await app.call('build_comments_add', { params: { id }, body: mention, as: asAnna });
    await app.runJobs();
    expect(await shortOf(asBen)).toEqual(['mention unread']);
    // Due by both, but turned off before the hour is over.
    await save(asBen, approvals({ emailMode: 'hourly' }));
    await ask([{ people: [ben.id] }]);
    await save(asBen, approvals({ emailMode: 'off' }));
    await mailNotifications.run({}, app.services);
    await app.runJobs();
    expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['Anna mentioned you in “Spring sale”']);
  });

  it('[U-approvals-live] Open browsers are told, in the bell and beside the document', async () => {
    const port = await app.listen();
    const bens = await openSocket(port, asBen);
    const annas = await openSocket(port, asAnna);
    const stranger = await openSocket(port, await app.signIn(await buildUser(app.services)));
    for (const one of [bens, annas, stranger]) await one.send('subNotifications', {});
    const room = { mode: 'email', id, templateVersion: 1, token: '', emailVersion: 1 };
    const joining = { room, user: { tabId: 'tab' }, html: { sequence: 0 } };
    expect(await annas.send('join', joining)).toMatchObject({ success: true });
    const rid = await ask([{ people: [ben.id] }]);
    expect(await annas.next('approvalsChanged')).toEqual({ rid });
    const { nid } = await bens.next('notification');
    expect((await listOf(asBen)).map((one) => one.id)).toEqual([nid]);
    await answer(rid, asBen);
    expect(await annas.next('approvalsChanged')).toEqual({ rid });
    expect(await annas.next('notification')).toEqual({ nid: expect.any(Number) });
    await app.call('build_approvals_cancel', { params: { id, rid }, as: asAnna });
    await app.runJobs();
    expect(await bens.next('notification-delete')).toEqual({ nid });
    expect(bens.got.filter(({ event }) => event === 'approvalsChanged')).toEqual([]);
    expect(stranger.got).toEqual([]);
    for (const one of [bens, annas, stranger]) one.close();
  });
});
