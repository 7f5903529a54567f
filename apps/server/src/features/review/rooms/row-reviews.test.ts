import type { Email, Template } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { openSocket } from '../../../testing/socket-client';
import { statementsOf } from '../../../testing/statements-of';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
});
afterAll(async () => await app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  [asAnna, asBen] = [await app.signIn(anna), await app.signIn(ben)];
  templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  id = (await newEmail('Spring sale')).id;
});

const newEmail = (title: string) =>
  buildEmail(app.services, { organization: anna.organization, templateId, author: anna, title });
const comment = async (content = 'Look', about = id) =>
  (await app.call('build_comments_add', { params: { id: about }, body: { content }, as: asAnna })).body.comment.id;
const reply = async (cid: number) =>
  (await app.call('build_comments_reply', { params: { id, cid }, body: { content: 'Yes' }, as: asBen })).body.comment
    .id;
const remove = (cid: number) => app.call('build_comments_delete', { params: { id: cid }, body: {}, as: asAnna });
const resolve = (cid: number) =>
  app.call('build_comments_status', { params: { id: cid }, body: { status: 'resolved' }, as: asAnna });
const ask = async (stages: object[]) =>
  (await app.call('build_approvals_request', { params: { id }, body: { stages, note: '', version: 0 }, as: asAnna }))
    .body.id;
const answer = (rid: number, as: TestCaller, decision = 'approved') =>
  app.call('build_approvals_answer', { params: { id, rid }, body: { decision, comment: 'Why' }, as });
const list = () => app.call('templates_emails', { params: { id: templateId }, as: asAnna });
const stampOf = async () =>
  (await app.call('templates_emails_stamp', { params: { id: templateId }, as: asAnna })).body.stamp;
const reviewOf = async (emailId = id) =>
  (await list()).body.emails.find((email: Email) => email.id === emailId)?.review;
const none = { openComments: 0, approval: null };

it('[F3-row-review] A row says how many threads are open, and who approved its current version of those who were asked', async () => {
  const other = (await newEmail('Other')).id;
  expect(await reviewOf()).toEqual(none);
  const [kept, gone, done, alone] = [await comment(), await comment(), await comment(), await comment()];
  await reply(kept);
  const last = await reply(gone);
  for (const cid of [gone, alone]) await remove(cid);
  await resolve(done);
  // A deleted comment stays for its reply.
  expect(await reviewOf()).toEqual({ ...none, openComments: 2 });
  await app.call('build_comments_delete', { params: { id: last }, body: {}, as: asBen });
  expect(await reviewOf()).toEqual({ ...none, openComments: 1 });
  const rid = await ask([{ people: [ben.id, anna.id] }, { isOpen: true }]);
  const approval = { state: 'waiting', approved: 0, asked: 3 };
  expect((await reviewOf()).approval).toEqual(approval);
  await answer(rid, asBen);
  expect((await reviewOf()).approval).toEqual({ ...approval, approved: 1 });
  await answer(rid, asAnna, 'changes_requested');
  expect((await reviewOf()).approval).toEqual({ ...approval, state: 'changes_requested', approved: 1 });
  await answer(rid, asAnna);
  const { body } = await app.call('share_links_create', { params: { id }, as: asAnna });
  const previewToken = body.shareLink.url.split('/').at(-1);
  for (const name of ['Rita', 'Kim']) {
    const anonUser = { id: name.padEnd(22, 'r'), name };
    const call = { params: { id, rid }, query: { previewToken }, body: { decision: 'approved', anonUser } };
    expect((await app.call('build_approvals_answer', call)).status).toBe(200);
  }
  expect((await reviewOf()).approval).toEqual({ state: 'approved', approved: 3, asked: 3 });
  expect(await reviewOf(other)).toEqual(none);
  // The approval was for the version before; and a request that was canceled counts no more.
  await app.pool.query('update emails set current_version = 2 where id = $1', [id]);
  expect((await reviewOf()).approval).toBeNull();
  await app.pool.query('update emails set current_version = 1 where id = $1', [id]);
  await app.call('build_approvals_cancel', { params: { id, rid }, as: asAnna });
  expect((await reviewOf()).approval).toBeNull();
});

it('[F3-row-review-found] Found, renamed and duplicated rows say it of themselves', async () => {
  await comment();
  const rename = { params: { id: templateId, eid: id }, body: { title: 'Summer sale' }, as: asAnna };
  expect((await app.call('templates_emails_update', rename)).body.email.review.openComments).toBe(1);
  const found = await app.call('templates_search', { body: { term: 'Summer' }, as: asAnna });
  expect(found.body.map(({ email }: { email: Email }) => email.review)).toEqual([{ ...none, openComments: 1 }]);
  const copies = { params: { id: templateId }, body: { ids: [id] }, as: asAnna };
  const duplicated = await app.call('templates_emails_duplicate', copies);
  expect(duplicated.body.emails.map((email: Email) => email.review)).toEqual([none]);
});

it('[W9-theme-review] The row of a theme says the same of the theme itself, with as many queries', async () => {
  const themes = () => app.call('api_v1_templates', { as: asAnna });
  const reviews = async () =>
    new Map((await themes()).body.templates.map((theme: Template) => [theme.id, theme.review]));
  await comment();
  const other = (await buildTemplate(app.services, { organization: anna.organization })).id;
  expect(await reviews()).toEqual(new Map([templateId, other].map((listed) => [listed, none])));
  const before = (await statementsOf(themes)).length;
  const params = { id: templateId };
  const say = async () =>
    await app.call('build_comments_add', {
      params,
      query: { mode: 'template' },
      body: { content: 'Blue' },
      as: asAnna,
    });
  for (let said = 0; said < 2; said++) expect((await say()).status).toBe(200);
  const stages = [{ people: [ben.id] }, { people: [anna.id] }];
  const body = { stages, note: '', version: 0 };
  const asked = await app.call('build_template_approvals_request', { params, body, as: asAnna });
  const answered = {
    params: { ...params, rid: asked.body.id },
    body: { decision: 'approved', comment: '' },
    as: asBen,
  };
  expect((await app.call('build_template_approvals_answer', answered)).status).toBe(200);
  expect((await reviews()).get(templateId)).toEqual({
    openComments: 2,
    approval: { state: 'waiting', approved: 1, asked: 2 },
  });
  expect((await reviews()).get(other)).toEqual(none);
  expect((await statementsOf(themes)).length).toBe(before);
});

it('[F3-row-review-queries] The rows come with as many queries as without comments and approvals', async () => {
  const count = async () => (await statementsOf(list)).length;
  await list();
  const before = await count();
  await comment();
  await ask([{ people: [ben.id] }]);
  for (let made = 0; made < 10; made++) await comment('Look', (await newEmail(`Copy ${made}`)).id);
  await app.runJobs();
  expect(await count()).toBe(before);
  expect((await list()).body.emails.map((email: Email) => email.review.openComments)).toEqual(Array(11).fill(1));
});

it('[F3-row-review-live] Open lists hear of comments and answers at once, others by the next poll, and nobody of a theme’s', async () => {
  const port = await app.listen();
  const watcher = await openSocket(port, asAnna);
  expect((await watcher.send('watchList', { tid: templateId })).success).toBe(true);
  await app.runJobs();
  let stamp = await stampOf();
  const isTold = async (work: () => Promise<unknown>) => {
    watcher.got.length = 0;
    await work();
    await app.runJobs();
    await watcher.send('subNotifications', {});
    const before = stamp;
    stamp = await stampOf();
    return [watcher.got.filter(({ event }) => event === 'listChanged').length, stamp !== before];
  };
  let cid = 0;
  let rid = 0;
  expect(await isTold(async () => (cid = await comment()))).toEqual([1, true]);
  expect(await isTold(() => resolve(cid))).toEqual([1, true]);
  expect(await isTold(() => reply(cid))).toEqual([expect.any(Number), true]);
  expect(await isTold(async () => (rid = await ask([{ people: [ben.id] }])))).toEqual([1, true]);
  expect(await isTold(() => answer(rid, asBen))).toEqual([1, true]);
  expect(await isTold(() => app.call('build_approvals_cancel', { params: { id, rid }, as: asAnna }))).toEqual([
    1,
    true,
  ]);
  const ofTheme = { params: { id: templateId }, query: { mode: 'template' }, body: { content: 'Blue' }, as: asAnna };
  expect(await isTold(() => app.call('build_comments_add', ofTheme))).toEqual([0, false]);
  watcher.close();
});
