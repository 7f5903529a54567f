import type { Notification, RouteName } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type OrganizationRecord,
  type UserRecord,
} from '../../testing/factories';
import { openSocket } from '../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app';

type Kind = 'email' | 'template' | 'layout' | 'pin';
const kinds = ['email', 'template', 'layout', 'pin'] as const;

let app: TestApp;
let port: number;
let organization: OrganizationRecord;
let anna: UserRecord;
let ben: UserRecord;
let cora: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let asCora: TestCaller;
let asStranger: TestCaller;
let asUninvited: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  port = await app.listen();
  asStranger = await app.signIn(await buildUser(app.services, {}));
});
afterAll(async () => await app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  cora = await buildUser(app.services, { organization, name: 'Cora', role: 'commentor' });
  const uninvited = await buildUser(app.services, { organization, role: 'editor' });
  [asAnna, asBen, asCora] = [await app.signIn(anna), await app.signIn(ben), await app.signIn(cora)];
  asUninvited = await app.signIn(uninvited);
  templateId = (await buildTemplate(app.services, { organization, title: 'Spring', author: anna })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  await inviteToTemplate(app.services, { organization, templateId, user: cora, access: 'commentor' });
});

const section = '<table class="block-section"><tr><td>Hi</td></tr></table>';

/** Creates a document with the title "Spring", by its route if it has one. */
async function make(kind: Kind): Promise<number> {
  if (kind === 'template') return templateId;
  const params = { id: templateId };
  if (kind === 'email')
    return (await buildEmail(app.services, { organization, templateId, author: anna, title: 'Spring' })).id;
  if (kind === 'layout') {
    const body = { templateType: 'email', html: section, name: 'Spring' };
    return (await app.call('build_templates_layout_upload', { params, body, as: asAnna })).body.id;
  }
  const body = { name: 'Spring', mode: 'email', html: section };
  return (await app.call('build_pin_archive_create', { params, body, as: asAnna })).body.pinArchive.id;
}

const approvals = (kind: Kind, action: '' | '_request' | '_cancel' | '_answer' = '') =>
  `build${kind === 'email' ? '' : `_${kind}`}_approvals${action}` as RouteName;
const add = (kind: Kind, id: number, as: TestCaller, body: object = {}) =>
  app.call('build_comments_add', { params: { id }, query: { mode: kind }, body: { content: 'Hello', ...body }, as });
const commentsOf = (kind: Kind, id: number, as: TestCaller) =>
  app.call('build_comments', { params: { id }, query: { mode: kind }, as });
const ask = (kind: Kind, id: number, as: TestCaller, stages: object[]) =>
  app.call(approvals(kind, '_request'), { params: { id }, body: { stages }, as });
const answer = (kind: Kind, { id, rid }: { id: number; rid: number }, as: TestCaller) =>
  app.call(approvals(kind, '_answer'), { params: { id, rid }, body: { decision: 'approved' }, as });
async function notificationsOf(as: TestCaller): Promise<Notification[]> {
  await app.runJobs();
  return (await app.call('api_v1_notifications', { as })).body.notifications;
}

describe.each(kinds)('a document of the kind %s', (kind) => {
  it('[F3-kinds-comments] Has comments, replies, reactions and threads that are resolved', async () => {
    const id = await make(kind);
    const { status, body } = await add(kind, id, asBen, { blockId: 'b1', quote: 'Hi', mentions: [] });
    expect([status, body.comment?.version]).toEqual([200, 1]);
    const cid = body.comment.id;
    const reply = { params: { id, cid }, query: { mode: kind }, body: { content: 'Yes' }, as: asCora };
    expect((await app.call('build_comments_reply', reply)).status).toBe(200);
    const reaction = { uuid: crypto.randomUUID(), code: '1F44D' };
    await app.call('build_comments_add_emoji', { params: { id: cid }, body: reaction, as: asCora });
    const read = { params: { id }, query: { mode: kind }, body: { commentId: cid }, as: asCora };
    expect((await app.call('build_comments_read', read)).status).toBe(200);
    const resolve = { params: { id: cid }, body: { status: 'resolved' } };
    expect((await app.call('build_comments_status', { ...resolve, as: asCora })).status).toBe(403);
    expect((await app.call('build_comments_status', { ...resolve, as: asAnna })).status).toBe(200);
    const list = (await commentsOf(kind, id, asCora)).body;
    expect(list.comments).toMatchObject([
      { id: cid, blockId: 'b1', status: 'resolved', emojis: [{ code: '1F44D' }] },
      { parent: cid, source: 'Yes' },
    ]);
    expect([list.readUpTo, list.canResolve, list.people.length]).toEqual([cid, false, 3]);
    const place = await app.call('build_comments_place', { params: { id: cid }, as: asBen });
    expect(place.body).toEqual({ type: kind, id, tid: templateId, canEdit: true });
    expect((await add(kind, id, asBen, { version: 9 })).status).toBe(400);
  });

  it('[F3-kinds-strangers] Hides comments and approvals from strangers, and from people without its theme', async () => {
    const id = await make(kind);
    const cid = (await add(kind, id, asAnna)).body.comment.id;
    const rid = (await ask(kind, id, asAnna, [{ isOpen: true }])).body.id;
    for (const [as, expected] of [
      [asStranger, 404],
      [asUninvited, 403],
      [null, 401],
    ] as const) {
      const calls = [
        await commentsOf(kind, id, as),
        await add(kind, id, as),
        await app.call('build_comments_place', { params: { id: cid }, as }),
        await app.call(approvals(kind), { params: { id }, as }),
        await ask(kind, id, as, [{ isOpen: true }]),
        await app.call(approvals(kind, '_cancel'), { params: { id, rid }, as }),
        await answer(kind, { id, rid }, as),
      ];
      expect(calls.map(({ status }) => status)).toEqual(Array(7).fill(expected));
    }
    // A commentor answers, but doesn't ask.
    expect((await ask(kind, id, asCora, [{ isOpen: true }])).status).toBe(403);
    expect((await answer(kind, { id, rid }, asCora)).status).toBe(200);
  });

  it('[F3-kinds-token] Is not reached by the link of another document with the same number', async () => {
    const id = await make(kind);
    const other = kind === 'email' ? 'template' : 'email';
    const otherId = other === 'email' ? await make('email') : templateId;
    const create = other === 'email' ? 'share_links_create' : 'template_share_links_create';
    const { body } = await app.call(create, { params: { id: otherId }, as: asAnna });
    const previewToken = body.shareLink.url.split('/').at(-1);
    const query = { mode: kind, previewToken };
    expect((await app.call('build_comments', { params: { id }, query })).status).toBe(404);
    const list = await app.call(approvals(kind), { params: { id }, query: { previewToken } });
    // Layouts and pins have no share links, so a token says nothing there.
    expect(list.status).toBe(kind === 'layout' || kind === 'pin' ? 401 : 404);
  });

  it('[F3-kinds-approval] Is approved in stages, and a new version isn’t approved', async () => {
    const id = await make(kind);
    const asked = await ask(kind, id, asBen, [{ people: [cora.id] }, { isOpen: true }]);
    expect([asked.status, asked.body.requests?.[0]?.state]).toEqual([200, 'waiting']);
    const rid = asked.body.id;
    expect((await answer(kind, { id, rid }, asCora)).body.requests[0].stages[1].state).toBe('waiting');
    const done = (await answer(kind, { id, rid }, asAnna)).body;
    expect(done.requests).toMatchObject([{ id: rid, state: 'approved', isStale: false, version: 1 }]);
    expect(done.isRequired).toBe(false);
    const list = (await app.call(approvals(kind), { params: { id }, as: asCora })).body;
    expect([list.canAsk, list.currentVersion]).toEqual([false, 1]);
    const { rows } = await app.pool.query(
      `select distinct object_kind as kind from audit_events where object_id = $1 and organization_id = $2
         and action like 'approval.%'`,
      [id, organization.id],
    );
    expect(rows).toEqual([{ kind }]);
    const canceled = await app.call(approvals(kind, '_cancel'), { params: { id, rid }, as: asAnna });
    expect([canceled.status, canceled.body.requests]).toEqual([200, []]);
  });

  it('[F3-kinds-notified] Notifies people by its kind and title, with the path where it is reviewed', async () => {
    const id = await make(kind);
    const cid = (await add(kind, id, asAnna, { content: 'See @Ben', mentions: [ben.id] })).body.comment.id;
    await add(kind, id, asCora);
    const rid = (await ask(kind, id, asAnna, [{ people: [ben.id, cora.id] }])).body.id;
    const theme = `/build/template/${templateId}`;
    const path = {
      email: [`/build/email/${templateId}/${id}#approvals`, `/build/email/${templateId}/${id}#activity-c-${cid}`],
      template: [`${theme}#approvals`, `${theme}#activity-c-${cid}`],
      layout: [`${theme}#layout-${id}`, `${theme}#layout-${id}-c-${cid}`],
      pin: [`${theme}#pin-${id}`, `${theme}#pin-${id}-c-${cid}`],
    }[kind];
    const document = { id, tid: templateId, title: 'Spring', type: kind, canEdit: true };
    const listed = await notificationsOf(asBen);
    expect(listed.map(({ action, comment, approval }) => [action, (comment ?? approval)?.email])).toEqual([
      ['approval_request', document],
      ['mention', document],
    ]);
    const { findNotifications } = await import('./notifications/repository');
    const { describeNotification } = await import('./notifications/describe-notification');
    const rows = await findNotifications(
      app.services.db,
      listed.map((one) => one.id),
    );
    const name = { email: '', template: 'the theme ', layout: 'the layout ', pin: 'the pin ' }[kind];
    expect(rows.map((row) => describeNotification(row, [])).map(({ subject, path: to }) => [subject, to])).toEqual([
      [`Anna asked you to approve version 1 of ${name}“Spring”`, path[0]],
      [`Anna mentioned you in ${name}“Spring”`, path[1]],
    ]);
    // The author of a version hears of a commentor, and the person who asked of the answer.
    await answer(kind, { id, rid }, asBen);
    expect((await notificationsOf(asAnna)).map(({ action }) => action)).toEqual(['approval_answer', 'guest_comment']);
    await app.call(approvals(kind, '_cancel'), { params: { id, rid }, as: asAnna });
    expect((await notificationsOf(asBen)).map(({ action }) => action)).toEqual(['mention']);
  });

  it('[F3-kinds-deleted] Takes its comments, approvals and notifications with it', async () => {
    const id = await make(kind);
    await add(kind, id, asAnna, { content: 'See @Ben', mentions: [ben.id] });
    await ask(kind, id, asAnna, [{ people: [ben.id] }]);
    expect(await notificationsOf(asBen)).toHaveLength(2);
    const route = {
      email: 'builder_delete_email',
      template: 'templates_delete',
      layout: 'build_layout_delete',
      pin: 'build_pin_archive_delete',
    } as const;
    expect((await app.call(route[kind], { params: { id }, as: asAnna })).status).toBe(200);
    expect(await notificationsOf(asBen)).toEqual([]);
    expect((await commentsOf(kind, id, asAnna)).status).toBe(404);
    expect((await app.call(approvals(kind), { params: { id }, as: asAnna })).status).toBe(404);
    const left = await app.pool.query(
      `select (select count(*)::int from comments where organization_id = $1) as comments,
         (select count(*)::int from approval_requests where organization_id = $1) as requests`,
      [organization.id],
    );
    // Emails and themes are in the trash first.
    const kept = kind === 'email' || kind === 'template' ? 1 : 0;
    expect(left.rows).toEqual([{ comments: kept, requests: kept }]);
  });

  it('[F3-kinds-archive] Is in the archive of its organization with its comments and approvals', async () => {
    const id = await make(kind);
    await add(kind, id, asAnna);
    await ask(kind, id, asAnna, [{ people: [ben.id] }]);
    const { commentsForArchive } = await import('./comments/archive-comments');
    const { approvalsForArchive } = await import('./approvals/archive-approvals');
    const archived = await app.services.db.transaction(async (tx) => [
      ...(await commentsForArchive(tx, organization.id)),
      ...(await approvalsForArchive(tx, organization.id)),
    ]);
    const document = kind === 'template' ? 'theme' : kind;
    expect(archived).toMatchObject([
      { document, id, comments: [{ text: 'Hello' }] },
      { document, id, version: 1, state: 'waiting' },
    ]);
  });
});

it('[F3-kinds-live] Everyone who has a theme open hears of its approvals and comments at once', async () => {
  const socket = await openSocket(port, asBen);
  const room = { mode: 'template', id: templateId, templateVersion: 1, token: '', emailVersion: 0 };
  const joining = { room, user: { tabId: 'tab' }, html: { sequence: 0 } };
  expect(await socket.send('join', joining)).toMatchObject({ success: true });
  const email = await make('email');
  await add('email', email, asAnna);
  await ask('email', email, asAnna, [{ isOpen: true }]);
  const cid = (await add('template', templateId, asAnna)).body.comment.id;
  const rid = (await ask('template', templateId, asAnna, [{ people: [ben.id] }])).body.id;
  await app.runJobs();
  expect(await socket.next('sendComment')).toEqual({ cid });
  expect(await socket.next('approvalsChanged')).toEqual({ rid });
  socket.close();
});

it('[F3-kinds-stale] Who approved a theme or layout hears of its next version', async () => {
  const layout = await make('layout');
  for (const [kind, id] of [
    ['template', templateId],
    ['layout', layout],
  ] as const) {
    const rid = (await ask(kind, id, asAnna, [{ people: [ben.id] }])).body.id;
    await answer(kind, { id, rid }, asBen);
  }
  const html = '<table class="block-section"><tr><td>Ho</td></tr></table>';
  const saved = await app.call('build_layout_save_html', { params: { id: layout }, body: { html }, as: asAnna });
  expect(saved.status).toBe(200);
  const tab = { tabId: 'tab' };
  const take = await app.call('build_template_lease_take', { params: { id: templateId }, body: tab, as: asAnna });
  const body = { leaseNumber: take.body.lease.number, baseVersion: 1 };
  const restored = await app.call('build_template_version_restore', {
    params: { id: templateId, version: 1 },
    body,
    as: asAnna,
  });
  expect(restored.status).toBe(200);
  const stale = (await notificationsOf(asBen)).filter(({ action }) => action === 'approval_stale');
  expect(stale.map(({ approval }) => approval?.email.type).sort()).toEqual(['layout', 'template']);
  for (const [kind, id] of [
    ['template', templateId],
    ['layout', layout],
  ] as const)
    expect((await app.call(approvals(kind), { params: { id }, as: asBen })).body.requests).toMatchObject([
      { isStale: true, version: 1 },
    ]);
});
