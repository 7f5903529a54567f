import { createHash } from 'node:crypto';
import { noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import { messages } from '../../../messages';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const rounds = inFull(100, 20);
const atOnce = 4;

let app: TestApp;
let ann: UserRecord;
let asAnn: TestCaller;
let asBen: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  ann = await buildUser(app.services);
  const ben = await buildUser(app.services, { organization: ann.organization });
  asAnn = await app.signIn(ann);
  asBen = await app.signIn(ben);
  templateId = (await buildTemplate(app.services, { organization: ann.organization, author: ann })).id;
});
afterAll(() => app.close());

/** Creates an email that Ann is editing, and returns the request that saves it. */
async function edited(html: string) {
  const { organization } = ann;
  const { id } = await buildEmail(app.services, { organization, templateId, author: ann, html: '<p>base</p>' });
  const lease = await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as: asAnn });
  const body = { html, title: 'Saved', version: 1, tabId: 'tab', settings: noEmailSettings };
  const leaseNumber = lease.body.lease.number as number;
  return { id, save: () => app.call('build_save', { params: { id }, body: { ...body, leaseNumber }, as: asAnn }) };
}
const trash = (id: number) =>
  app.call('templates_emails_delete', { params: { id: templateId }, body: { ids: [id] }, as: asBen });
const restore = (id: number) =>
  app.call('templates_trash_restore', { params: { id: templateId }, body: { ids: [id] }, as: asBen });
const open = (id: number) =>
  app.call('build_email_html', { params: { id }, query: { version: 0 }, body: {}, as: asAnn });
const draftOf = async (id: number) =>
  (await app.call('build_draft_get', { params: { id }, as: asAnn })).body.draft as { html: string } | null;

it('[V21-race] Keeps each of a hundred saves (twenty in the short form) that race with a deletion, as a version or as a draft that can be restored', async () => {
  const counts = { saved: 0, kept: 0 };
  const race = async (round: number) => {
    const html = `<p>Round ${round}</p>`;
    const { id, save } = await edited(html);
    const first = round % 2 === 0 ? save() : null;
    const deletion = trash(id);
    const [saved, deleted] = await Promise.all([first ?? save(), deletion]);
    expect(deleted.status).toBe(200);
    expect((await restore(id)).status).toBe(200);
    if (saved.status === 200) {
      counts.saved += 1;
      const sha256 = createHash('sha256').update(html).digest('hex');
      expect((await open(id)).body).toMatchObject({ emailVersion: 2, htmlSha256: sha256 });
      return;
    }
    counts.kept += 1;
    expect([saved.status, saved.body.error]).toEqual([404, messages.deletedWhileEditing]);
    expect(await draftOf(id)).toMatchObject({ html });
  };
  for (let round = 0; round < rounds; round += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, (_, at) => race(round + at)));
  }
  process.stdout.write(
    `${rounds} saves that raced with a deletion: ${counts.saved} saved, ${counts.kept} kept as drafts\n`,
  );
  expect(counts.saved + counts.kept).toBe(rounds);
});

it('[V21-trash] Keeps a save long after the deletion, for people who could edit, and nothing once it is permanently deleted', async () => {
  const { id, save } = await edited('<p>Late</p>');
  await trash(id);
  const stranger = await app.signIn(await buildUser(app.services));
  const body = { html: '<p>x</p>', title: 'x', version: 1, tabId: 'tab', leaseNumber: 1 };
  const foreign = await app.call('build_save', { params: { id }, body, as: stranger });
  const nowhere = await app.call('build_save', { params: { id: 999_999 }, body, as: stranger });
  expect([foreign.status, foreign.text]).toEqual([404, nowhere.text]);
  const editor = await buildUser(app.services, { organization: ann.organization, role: 'editor' });
  const uninvited = await app.call('build_save', { params: { id }, body, as: await app.signIn(editor) });
  expect([uninvited.status, uninvited.text]).toEqual([404, nowhere.text]);
  for (const _ of [1, 2]) expect((await save()).body.error).toBe(messages.deletedWhileEditing);
  await restore(id);
  expect(await draftOf(id)).toMatchObject({ html: '<p>Late</p>' });
  await trash(id);
  const gone = { params: { id: templateId }, body: { ids: [id] }, as: asBen };
  expect((await app.call('templates_trash_delete', gone)).status).toBe(200);
  expect((await save()).text).toBe(nowhere.text);
});

it('[V21-draft] Keeps text typed after the deletion as a draft, reports that, and offers it once the email is restored', async () => {
  const { id } = await edited('<p>unused</p>');
  const put = (html: string, as = asAnn) => {
    const content = { kind: 'full', html };
    const body = { baseVersion: 1, tabId: 'tab', changes: 2, settings: noEmailSettings, content };
    return app.call('build_draft_put', { params: { id }, body, as });
  };
  expect((await put('<p>Before</p>')).status).toBe(200);
  await trash(id);
  for (const html of ['<p>After</p>', '<p>After that</p>']) {
    const { status, body } = await put(html);
    expect([status, body.error]).toEqual([404, messages.deletedWhileEditing]);
  }
  const stranger = await app.signIn(await buildUser(app.services));
  const foreign = await put('<p>Mine</p>', stranger);
  expect([foreign.status, foreign.body.error]).toEqual([404, messages.notFound]);
  await restore(id);
  expect(await draftOf(id)).toMatchObject({ html: '<p>After that</p>', reason: 'deleted', changes: 2 });
});
