import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let uninvited: TestCaller;
let templateId: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna', role: 'owner' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(await buildUser(app.services, { organization, name: 'Ben', role: 'admin' }));
  uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
  templateId = (await buildTemplate(app.services, { organization, author: anna })).id;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
});

describe('[F-D5-deleted] acting on an email that a colleague deleted', () => {
  it('returns who deleted it, but only to people who could edit it', async () => {
    await app.call('builder_delete_email', { params: { id }, as: asBen });
    const ids = { body: { ids: [id] } };
    const theme = { params: { id: templateId } };
    const answers = [
      await app.call('builder_delete_email', { params: { id }, as: asAnna }),
      await app.call('build_duplicate_email', { params: { id }, body: { title: 'Copy' }, as: asAnna }),
      await app.call('share_links', { params: { id }, as: asAnna }),
      await app.call('templates_emails_update', {
        params: { id: templateId, eid: id },
        body: { title: 'New' },
        as: asAnna,
      }),
      await app.call('templates_emails_delete', { ...theme, ...ids, as: asAnna }),
      await app.call('templates_emails_duplicate', { ...theme, ...ids, as: asAnna }),
    ];
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([404, messages.emailDeletedBy('email', 'Ben')]);
    expect((await app.call('share_links', { params: { id }, as: uninvited })).body.error).toBe(messages.notFound);
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await app.call('share_links', { params: { id }, as: stranger })).body.error).toBe(messages.notFound);
  });

  it('[F-D5-several] on several emails handles the rest and returns the deleted ones; copies none', async () => {
    const make = async () =>
      (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
    const [first, second] = [await make(), await make()];
    await app.call('builder_delete_email', { params: { id }, as: asBen });
    const all = (
      name: 'templates_emails_duplicate' | 'templates_emails_delete' | 'templates_emails_move',
      ids: number[],
    ) =>
      app.call(name, {
        params: { id: templateId },
        body: name === 'templates_emails_move' ? { ids, fid: 0 } : { ids },
        as: asAnna,
      });
    const copied = await all('templates_emails_duplicate', [first, id]);
    expect([copied.status, copied.body.error]).toEqual([404, messages.someDeleted]);
    expect((await all('templates_emails_move', [first, id, second])).body.ids.sort()).toEqual([first, second].sort());
    expect((await all('templates_emails_delete', [id, first])).body.ids).toEqual([first]);
    const none = await all('templates_emails_move', [id, first]);
    expect([none.status, none.body.error]).toEqual([404, messages.someDeleted]);
    // An email that was never in this theme prevents changes to all the others.
    const foreign = await all('templates_emails_delete', [second, id, 999_999]);
    expect([foreign.status, foreign.body.error]).toEqual([404, messages.notFound]);
    expect((await app.call('build_email_state', { params: { id: second }, as: asAnna })).body.deleted).toBeNull();
  });
});

describe('[F-D5-folder] acting on a folder that a colleague deleted', () => {
  it('returns its name and who deleted it', async () => {
    const theme = { params: { id: templateId } };
    const create = async (name: string) =>
      (await app.call('templates_folders_create', { ...theme, body: { name, pid: 0 }, as: asAnna })).body.folder.id;
    const [gone, standing] = [await create('Spring'), await create('Autumn')];
    const ofFolder = { params: { id: templateId, fid: gone } };
    expect((await app.call('templates_folder_delete', { ...ofFolder, as: asBen })).status).toBe(200);
    const move = (body: object) => app.call('templates_folders_move', { ...theme, body, as: asAnna });
    const answers = [
      await app.call('templates_folders_update', { ...ofFolder, body: { title: 'New' }, as: asAnna }),
      await app.call('templates_folder_delete', { ...ofFolder, as: asAnna }),
      await move({ action: 'append_folder', fid: gone, cfid: standing }),
      await move({ action: 'append_folder', fid: standing, cfid: gone }),
      await move({ action: 'append_folder', fid: gone, eid: id }),
      await app.call('templates_emails_move', { ...theme, body: { ids: [id], fid: gone }, as: asAnna }),
    ];
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([404, messages.folderDeletedBy('Spring', 'Ben')]);
    const other = (await buildTemplate(app.services, { organization: anna.organization, author: anna })).id;
    const elsewhere = { params: { id: other, fid: gone }, as: asAnna };
    expect((await app.call('templates_folder_delete', elsewhere)).body.error).toBe(messages.notFound);
    const byStranger = await app.call('templates_folder_delete', { ...ofFolder, as: uninvited });
    expect([byStranger.status, byStranger.text.includes('Spring')]).toEqual([403, false]);
  });
});

describe('[F-D5-rename] two people who rename one thing', () => {
  it('an email: the second is refused with the current name, and can overwrite it', async () => {
    const rename = (as: TestCaller, title: string, baseTitle?: string) =>
      app.call('templates_emails_update', { params: { id: templateId, eid: id }, body: { title, baseTitle }, as });
    const before = (await app.call('build_email_state', { params: { id }, as: asAnna })).body.title as string;
    expect((await rename(asBen, 'Summer', before)).status).toBe(200);
    const refused = await rename(asAnna, 'Autumn', before);
    expect([refused.status, refused.body.code, refused.body.currentTitle]).toEqual([409, 'conflict', 'Summer']);
    expect((await rename(asAnna, 'Autumn', 'Summer')).body.email.title).toBe('Autumn');
    expect((await rename(asAnna, 'Winter')).body.email.title).toBe('Winter');
  });

  it('a folder: the same', async () => {
    const { body } = await app.call('templates_folders_create', {
      params: { id: templateId },
      body: { name: 'Spring', pid: 0 },
      as: asAnna,
    });
    const rename = (as: TestCaller, title: string, baseTitle: string) =>
      app.call('templates_folders_update', {
        params: { id: templateId, fid: body.folder.id },
        body: { title, baseTitle },
        as,
      });
    expect((await rename(asBen, 'Summer', 'Spring')).status).toBe(200);
    expect((await rename(asAnna, 'Autumn', 'Spring')).body).toMatchObject({ code: 'conflict', currentTitle: 'Summer' });
    expect((await rename(asAnna, 'Autumn', 'Summer')).body.folder.name).toBe('Autumn');
  });
});

describe('[F-D5-rename] two people who rename one theme', () => {
  it('are told as well', async () => {
    const { organization } = anna;
    const theme = await buildTemplate(app.services, { organization, author: anna, title: 'Spring' });
    const rename = (as: TestCaller, title: string, baseTitle: string) =>
      app.call('templates_update', { params: { id: theme.id }, body: { title, baseTitle }, as });
    const before = theme.title;
    expect((await rename(asBen, 'Summer', before)).status).toBe(200);
    expect((await rename(asAnna, 'Autumn', before)).body).toMatchObject({ code: 'conflict', currentTitle: 'Summer' });
    expect((await rename(asAnna, 'Autumn', 'Summer')).body.template.title).toBe('Autumn');
  });
});

describe('[F-D5-stamp] the stamp of a list', () => {
  it('changes after every change others should see, and stays the same otherwise', async () => {
    const params = { id: templateId };
    const stamp = async () => (await app.call('templates_emails_stamp', { params, as: asAnna })).body.stamp as string;
    const seen = new Set([await stamp()]);
    expect(await stamp()).toBe([...seen][0]);
    const folder = await app.call('templates_folders_create', { params, body: { name: 'Box', pid: 0 }, as: asBen });
    const fid = folder.body.folder.id as number;
    const changes = [
      async () => undefined,
      () =>
        app.call('templates_emails_update', { params: { ...params, eid: id }, body: { title: 'Other' }, as: asBen }),
      () => app.call('templates_emails_move', { params, body: { ids: [id], fid }, as: asBen }),
      () => app.call('templates_folders_update', { params: { ...params, fid }, body: { title: 'Chest' }, as: asBen }),
      () => app.call('builder_delete_email', { params: { id }, as: asBen }),
      () => app.call('templates_emails_create', { params, body: { title: 'New', type: 'email' }, as: asBen }),
      () => app.call('templates_folder_delete', { params: { ...params, fid }, as: asBen }),
    ];
    for (const change of changes) {
      const answer = await change();
      expect(answer?.status ?? 200).toBe(200);
      seen.add(await stamp());
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  it('[L6-read-once] comes with the list that has it, once', async () => {
    const params = { id: templateId };
    for (const title of ['One', 'Two']) {
      await app.call('templates_emails_create', { params, body: { title, type: 'email' }, as: asBen });
    }
    const read = async (query: Record<string, string | number>) =>
      (await app.call('templates_emails', { params, query, as: asAnna })).body;
    const first = await read({ limit: 1 });
    const { stamp } = (await app.call('templates_emails_stamp', { params, as: asAnna })).body;
    expect(first.stamp).toBe(stamp);
    const rest = await read({ limit: 1, cursor: first.nextCursor });
    expect([rest.emails.length, 'stamp' in rest]).toEqual([1, false]);
    await app.call('templates_emails_create', { params, body: { title: 'Three', type: 'email' }, as: asBen });
    expect((await read({})).stamp).not.toBe(stamp);
  });
});
