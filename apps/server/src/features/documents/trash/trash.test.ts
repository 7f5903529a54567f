import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;
let otherTheme: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services, { name: 'Mara' });
  as = await app.signIn(owner);
  const { organization } = owner;
  id = (await buildTemplate(app.services, { organization })).id;
  otherTheme = (await buildTemplate(app.services, { organization })).id;
});
afterAll(() => app.close());

const email = async (title = 'Spring', templateId = id) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, title, html: title }))
    .id;
const remove = (ids: number[], who = as) =>
  app.call('templates_emails_delete', { params: { id }, body: { ids }, as: who });
const restore = (ids: number[]) => app.call('templates_trash_restore', { params: { id }, body: { ids }, as });
const trash = async (cursor?: string) =>
  (await app.call('templates_trash', { params: { id }, query: cursor ? { cursor } : {}, as })).body;
const list = async () => (await app.call('templates_emails', { params: { id }, as })).body.emails as { id: number }[];
/** Backdates the deletion of emails by this many days. */
const age = (ids: number[], days: number) =>
  app.pool.query("update emails set deleted_at = now() - $2 * interval '1 day' where id = any($1)", [ids, days]);

describe('the trash of a theme', () => {
  it('[D3-trash] Keeps deleted emails for 30 days and restores them to their folder, all or none', async () => {
    const { body } = await app.call('templates_folders_create', { params: { id }, body: { name: 'Kept' }, as });
    const fid = body.folder.id as number;
    const ids = [await email('One'), await email('Two')];
    await app.call('templates_emails_move', { params: { id }, body: { ids: [ids[0]], fid }, as });
    expect((await remove([...ids, await email('Foreign', otherTheme)])).status).toBe(404);
    expect(await list()).toHaveLength(2);
    expect((await remove(ids)).status).toBe(200);
    expect(await list()).toEqual([]);
    const inTrash = await trash();
    expect(inTrash).toMatchObject({ total: 2, nextCursor: null });
    expect(inTrash.trash[0]).toMatchObject({ id: ids[1], kind: 'email', tid: id, deletedBy: 'Mara', daysLeft: 30 });
    expect((await restore([ids[0] as number, 999_999])).status).toBe(404);
    expect(await list()).toEqual([]);
    expect((await restore([ids[0] as number])).body.emails[0]).toMatchObject({ id: ids[0], fid });
    expect((await restore([ids[0] as number])).status).toBe(404);
    await age([ids[1] as number], 31);
    expect((await trash()).trash).toEqual([]);
    expect((await restore([ids[1] as number])).status).toBe(404);
  });

  it('[D3-trash] Shows who deleted it last and how many days are left, by the server’s clock', async () => {
    const editor = await buildUser(app.services, { organization: owner.organization, role: 'editor', name: 'Ola' });
    await inviteToTemplate(app.services, { organization: owner.organization, templateId: id, user: editor });
    const one = await email('Counted');
    await remove([one]);
    await restore([one]);
    await remove([one], await app.signIn(editor));
    const days: [age: number, left: number][] = [
      [0, 30],
      [0.5, 30],
      [1.5, 29],
      [29.5, 1],
    ];
    for (const [before, left] of days) {
      await age([one], before);
      expect((await trash()).trash[0]).toMatchObject({ deletedBy: 'Ola', daysLeft: left });
    }
    const alone = await email('By the builder');
    await app.call('builder_delete_email', { params: { id: alone }, as });
    expect((await trash()).trash[0]).toMatchObject({ title: 'By the builder', deletedBy: 'Mara' });
  });

  it('[D3-trash] Is returned in pages, each row once', async () => {
    const many = limits.pageSizeMax + 5;
    const { rows } = await app.pool.query(
      `insert into emails (organization_id, template_id, type, title, template_version, marker_prefix, deleted_at)
       select $1, $2, 'email', 'Old ' || n, 1, 'be', now() - interval '2 days' - (n / 3) * interval '1 second'
       from generate_series(1, $3::int) n returning id`,
      [owner.organization.id, id, many],
    );
    const first = await trash();
    expect(first.trash).toHaveLength(limits.pageSizeMax);
    const second = await trash(first.nextCursor);
    expect(second.nextCursor).toBeNull();
    const found = [...first.trash, ...second.trash].map((row: { id: number }) => row.id);
    expect(new Set(found).size).toBe(first.total);
    expect(rows.every((row) => found.includes(Number(row.id)))).toBe(true);
    const foreign = await app.call('templates_trash', { params: { id }, query: { cursor: "1'; --" }, as });
    expect(foreign.body).toMatchObject({ code: 'bad_request', field: 'cursor' });
  });

  it('[D3-trash-delete] Permanently deletes what an owner or admin selects, all or none, and never items outside the trash', async () => {
    const [one, two, living] = [await email('Gone'), await email('Stays'), await email('Lives')];
    await remove([one, two]);
    const send = (ids: number[], who = as) =>
      app.call('templates_trash_delete', { params: { id }, body: { ids }, as: who });
    const editor = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    await inviteToTemplate(app.services, { organization: owner.organization, templateId: id, user: editor });
    expect((await send([one], await app.signIn(editor))).status).toBe(403);
    expect((await send([one, living])).status).toBe(404);
    expect((await send([one, one])).body).toEqual({ ids: [one] });
    expect((await restore([one])).status).toBe(404);
    expect((await restore([two])).status).toBe(200);
    const left = await app.pool.query(
      "select count(*)::int as count from versions where document_kind = 'email' and document_id = $1",
      [one],
    );
    expect(left.rows[0].count).toBe(0);
    const events = await app.pool.query(
      "select actor_id, object_id, details from audit_events where action = 'email.purged'",
    );
    expect(events.rows).toEqual([{ actor_id: String(owner.id), object_id: String(one), details: { title: 'Gone' } }]);
  });
});
