import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;
let otherTheme: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  id = (await buildTemplate(app.services, { organization })).id;
  otherTheme = (await buildTemplate(app.services, { organization })).id;
});
afterAll(() => app.close());

const create = async (name: string, pid = 0, theme = id) =>
  (await app.call('templates_folders_create', { params: { id: theme }, body: { name, pid }, as })).body.folder;
const move = (body: object, theme = id) => app.call('templates_folders_move', { params: { id: theme }, body, as });
const list = async () => (await app.call('templates_emails', { params: { id }, as })).body;
const email = async (templateId = id) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner })).id;
const folderOf = async (emailId: number) =>
  (await list()).emails.find((row: { id: number }) => row.id === emailId)?.fid as number;

describe('folders of a theme', () => {
  it('[W10-natural-lists] Are listed by name, without regard to case, and by the numbers in it', async () => {
    const theme = (await buildTemplate(app.services, { organization: owner.organization })).id;
    for (const name of ['Week 10', 'week 2', 'Week 1']) await create(name, 0, theme);
    const { folders } = (await app.call('templates_emails', { params: { id: theme }, as })).body;
    expect(folders.map(({ name }: { name: string }) => name)).toEqual(['Week 1', 'week 2', 'Week 10']);
  });

  it('[D3-folders] Are created, renamed, and closed for one person only', async () => {
    const spring = await create('Spring');
    expect(spring).toMatchObject({ name: 'Spring', pid: 0, tid: id, isCollapsed: false });
    const inner = await create('April', spring.id);
    expect(inner.pid).toBe(spring.id);
    const renamed = await app.call('templates_folders_update', {
      params: { id, fid: spring.id },
      body: { title: 'Summer' },
      as,
    });
    expect(renamed.body.folder.name).toBe('Summer');
    const params = { id, fid: spring.id };
    await app.call('templates_folders_collapse', { params, body: { isCollapsed: true }, as });
    await app.call('templates_folders_collapse', { params, body: { isCollapsed: true }, as });
    const closed = (await list()).folders.find((folder: { id: number }) => folder.id === spring.id);
    expect(closed.isCollapsed).toBe(true);
    const editor = await buildUser(app.services, { organization: owner.organization, role: 'editor' });
    await inviteToTemplate(app.services, { organization: owner.organization, templateId: id, user: editor });
    const theirs = await app.call('templates_emails', { params: { id }, as: await app.signIn(editor) });
    expect(theirs.body.folders.every((folder: { isCollapsed: boolean }) => !folder.isCollapsed)).toBe(true);
    await app.call('templates_folders_collapse', { params, body: { isCollapsed: false }, as });
    expect((await list()).folders.every((folder: { isCollapsed: boolean }) => !folder.isCollapsed)).toBe(true);
  });

  it('[D3-folders] Accept emails and folders, which can be moved out again', async () => {
    const [a, b] = [await create('A'), await create('B')];
    const one = await email();
    expect((await move({ action: 'append_folder', fid: a.id, eid: one })).status).toBe(200);
    expect(await folderOf(one)).toBe(a.id);
    const { body } = await move({ action: 'append_folder', fid: a.id, cfid: b.id });
    expect(body.folders.find((folder: { id: number }) => folder.id === b.id).pid).toBe(a.id);
    await move({ action: 'detach_email', fid: 0, eid: one });
    await move({ action: 'detach_folder', fid: 0, cfid: b.id });
    expect(await folderOf(one)).toBe(0);
    expect((await list()).folders.find((folder: { id: number }) => folder.id === b.id).pid).toBe(0);
  });

  it('[D3-folders] Refuse ids of another theme, requests without an item to move, and invalid names', async () => {
    const mine = await create('Mine');
    const theirs = await create('Theirs', 0, otherTheme);
    const foreign = await email(otherTheme);
    expect((await move({ action: 'append_folder', fid: theirs.id, eid: await email() })).status).toBe(404);
    expect((await move({ action: 'append_folder', fid: mine.id, eid: foreign })).status).toBe(404);
    expect((await move({ action: 'append_folder', fid: mine.id, cfid: theirs.id })).status).toBe(404);
    expect((await move({ action: 'append_folder', fid: mine.id })).body).toMatchObject({ field: 'eid' });
    const blank = await app.call('templates_folders_create', { params: { id }, body: { name: '  ' }, as });
    expect(blank).toMatchObject({ status: 400, body: { field: 'name' } });
    const orphan = await app.call('templates_folders_create', {
      params: { id },
      body: { name: 'x', pid: theirs.id },
      as,
    });
    expect(orphan).toMatchObject({ status: 400, body: { field: 'pid' } });
  });

  it('[D3-folders] Move the contents of a deleted folder to the top level', async () => {
    const outer = await create('Outer');
    const inner = await create('Inner', outer.id);
    const one = await email();
    await move({ action: 'append_folder', fid: outer.id, eid: one });
    const { body } = await app.call('templates_folder_delete', { params: { id, fid: outer.id }, as });
    expect(body.folders.find((folder: { id: number }) => folder.id === inner.id).pid).toBe(0);
    expect(body.folders.some((folder: { id: number }) => folder.id === outer.id)).toBe(false);
    expect(await folderOf(one)).toBe(0);
  });

  describe('undoing a deletion', () => {
    const remove = (fid: number) => app.call('templates_folder_delete', { params: { id, fid }, as });
    const restore = (fid: number, theme = id) =>
      app.call('templates_folder_restore', { params: { id: theme, fid }, as });
    const parentOf = async (fid: number) =>
      (await list()).folders.find((folder: { id: number }) => folder.id === fid)?.pid as number | undefined;

    it('[D4-undo-folder] Restores the same folder to its place, with contents that were not moved since', async () => {
      const outer = await create('Campaigns');
      const spring = await create('Spring', outer.id);
      const [inner, taken] = [await create('Inner', spring.id), await create('Taken', spring.id)];
      const [stays, moved, trashed, other] = [await email(), await email(), await email(), await email()];
      for (const eid of [stays, moved, trashed]) await move({ action: 'append_folder', fid: spring.id, eid });
      const params = { id, fid: spring.id };
      await app.call('templates_folders_collapse', { params, body: { isCollapsed: true }, as });
      await app.call('templates_emails_delete', { params: { id }, body: { ids: [trashed] }, as });
      await remove(spring.id);
      // One was moved to the top on purpose, one into another folder and out again. Neither was in the folder anymore.
      await move({ action: 'detach_email', fid: 0, eid: moved });
      await move({ action: 'append_folder', fid: outer.id, cfid: taken.id });
      const { status, body } = await restore(spring.id);
      expect(status).toBe(200);
      expect(body.emails).toEqual([stays]);
      expect(body.folders.find((folder: { id: number }) => folder.id === spring.id)).toMatchObject({
        name: 'Spring',
        pid: outer.id,
        isCollapsed: true,
      });
      expect([await parentOf(inner.id), await parentOf(taken.id)]).toEqual([spring.id, outer.id]);
      expect([await folderOf(stays), await folderOf(moved), await folderOf(other)]).toEqual([spring.id, 0, 0]);
      const back = await app.call('templates_trash_restore', { params: { id }, body: { ids: [trashed] }, as });
      expect(back.body.emails[0].fid).toBe(spring.id);
      expect((await restore(spring.id)).status).toBe(404);
    });

    it('[D4-undo-folder] Is restored at the top level when its parent is gone or was moved into it', async () => {
      const outer = await create('Outer');
      const middle = await create('Middle', outer.id);
      const inner = await create('Inner', middle.id);
      await remove(middle.id);
      await move({ action: 'append_folder', fid: inner.id, cfid: outer.id });
      await restore(middle.id);
      expect([await parentOf(middle.id), await parentOf(inner.id), await parentOf(outer.id)]).toEqual([
        0,
        middle.id,
        inner.id,
      ]);
      await remove(inner.id);
      await remove(middle.id);
      await restore(inner.id);
      expect([await parentOf(inner.id), await parentOf(outer.id)]).toEqual([0, inner.id]);
    });

    it('[D4-undo-folder] Finds no existing folder, none of another theme and none that is permanently deleted', async () => {
      const [standing, deleted] = [await create('Standing'), await create('Deleted')];
      await remove(deleted.id);
      expect((await restore(standing.id)).status).toBe(404);
      expect((await restore(deleted.id, otherTheme)).status).toBe(404);
      await app.pool.query('delete from folders where id = $1', [deleted.id]);
      expect((await restore(deleted.id)).status).toBe(404);
    });
  });

  it('[D3-no-circle] Never contain themselves, whatever is moved, also by two people at once', async () => {
    const ids: number[] = [];
    for (const name of ['1', '2', '3', '4']) ids.push((await create(name)).id);
    const pick = fc.nat({ max: ids.length - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(pick, pick), { minLength: 2, maxLength: 6 }), async (moves) => {
        const answers = await Promise.all(
          moves.map(([child, target]) => move({ action: 'append_folder', fid: ids[target], cfid: ids[child] })),
        );
        for (const { status } of answers) expect([200, 400]).toContain(status);
        const { rows } = await app.pool.query('select id, parent_id from folders where deleted_at is null');
        const parents = new Map(rows.map((row) => [Number(row.id), Number(row.parent_id)]));
        for (const start of ids) {
          let at = start;
          for (let steps = 0; at !== 0; steps += 1) {
            expect(steps).toBeLessThanOrEqual(parents.size);
            at = parents.get(at) ?? 0;
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('[D3-bulk-move] Accept many emails at once, all or none', async () => {
    const target = await create('Many');
    const ids = [await email(), await email(), await email()];
    const send = (wanted: number[], fid = target.id) =>
      app.call('templates_emails_move', { params: { id }, body: { ids: wanted, fid }, as });
    expect((await send([...ids, await email(otherTheme)])).status).toBe(404);
    expect(await folderOf(ids[0] as number)).toBe(0);
    expect((await send([...ids, ids[0] as number])).body.ids.sort()).toEqual([...ids].sort());
    for (const one of ids) expect(await folderOf(one)).toBe(target.id);
    expect((await send(ids, 999_999)).status).toBe(404);
  });
});

describe('what the dashboard remembers', () => {
  it('[D4-last-template] Is the theme a person opened last, while it exists, and whether the welcome notice was closed', async () => {
    const themes = async (query = {}) => (await app.call('api_v1_templates', { query, as })).body;
    expect(await themes()).toMatchObject({ lastTemplateID: 0, firstUseNotice: 1 });
    await app.call('templates_last', { params: { id: otherTheme }, as });
    await app.call('templates_fu_notice', { body: { id: 1 }, as });
    expect(await themes()).toMatchObject({ lastTemplateID: otherTheme, firstUseNotice: 0 });
    expect(await themes({ preview_notice: '1' })).toMatchObject({ firstUseNotice: 1 });
    await app.call('templates_delete', { params: { id: otherTheme }, as });
    expect(await themes()).toMatchObject({ lastTemplateID: 0 });
  });
});
