import { limits } from '@galley/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { name: 'Mara' });
  as = await app.signIn(owner);
});
afterAll(() => app.close());

async function makeTheme(title: string) {
  const { organization } = owner;
  const { id } = await buildTemplate(app.services, { organization, title });
  const email = async (name: string) =>
    (await buildEmail(app.services, { organization, templateId: id, author: owner, title: name })).id;
  return { id, emails: [await email('One'), await email('Two')], trashed: await email('Thrown away') };
}
const remove = (id: number) => app.call('templates_delete', { params: { id }, as });
const restore = (id: number) => app.call('deleted_templates_restore', { params: { id }, as });
const deleted = async () => (await app.call('deleted_templates', { as })).body.templates;
const idsIn = async (id: number) =>
  (await app.call('templates_emails', { params: { id }, as })).body.emails.map((email: { id: number }) => email.id);

it('[D4-undo-theme] A deleted theme is restored with the emails that were deleted with it; its trash stays in the trash', async () => {
  const { id, emails, trashed } = await makeTheme('Meridian');
  const { body } = await app.call('templates_folders_create', { params: { id }, body: { name: 'Spring' }, as });
  await app.call('templates_emails_move', { params: { id }, body: { ids: [emails[0]], fid: body.folder.id }, as });
  await app.call('templates_emails_delete', { params: { id }, body: { ids: [trashed] }, as });
  await remove(id);
  expect((await app.call('templates_emails', { params: { id }, as })).status).toBe(404);
  expect((await app.call('api_v1_templates', { as })).body).toMatchObject({ templates: [], deletedCount: 1 });
  expect(await deleted()).toMatchObject([{ id, title: 'Meridian', emailCount: 2, deletedBy: 'Mara', daysLeft: 30 }]);
  expect((await restore(id)).body).toEqual({ success: true });
  expect((await idsIn(id)).sort()).toEqual([...emails].sort());
  const list = (await app.call('templates_emails', { params: { id }, as })).body;
  expect(list.emails.find((email: { id: number }) => email.id === emails[0]).fid).toBe(body.folder.id);
  const trash = (await app.call('templates_trash', { params: { id }, as })).body.trash;
  expect(trash.map((entry: { id: number }) => entry.id)).toEqual([trashed]);
  expect(await deleted()).toEqual([]);
  expect((await restore(id)).status).toBe(404);
  const events = await app.pool.query("select action from audit_events where object_kind = 'template' order by id");
  expect(events.rows.map((row) => row.action).slice(-2)).toEqual(['template.deleted', 'template.restored']);
});

it('[D4-undo-theme] Expires after 30 days, and a failure in the middle leaves everything deleted', async () => {
  const { id } = await makeTheme('Quay');
  await remove(id);
  await app.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.action = 'template.restored' then raise exception 'cut'; end if; return new; end $$;
    create trigger refuse before insert on audit_events for each row execute function refuse()`);
  expect((await restore(id)).status).toBe(500);
  await app.pool.query('drop trigger refuse on audit_events');
  const living = await app.pool.query('select 1 from emails where template_id = $1 and deleted_at is null', [id]);
  expect(living.rows).toEqual([]);
  expect(await deleted()).toHaveLength(1);
  await app.pool.query("update templates set deleted_at = now() - $2 * interval '1 day' where id = $1", [
    id,
    limits.trashDays + 1,
  ]);
  expect(await deleted()).toEqual([]);
  expect((await restore(id)).status).toBe(404);
});

it('[D4-undo-theme] Is refused to editors', async () => {
  const editor = await app.signIn(await buildUser(app.services, { organization: owner.organization, role: 'editor' }));
  expect((await app.call('deleted_templates', { as: editor })).status).toBe(403);
  expect((await app.call('api_v1_templates', { as: editor })).body.deletedCount).toBe(0);
});
