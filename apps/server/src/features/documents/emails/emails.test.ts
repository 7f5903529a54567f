import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const theme =
  '<html><body><div class="block-preview">Soon</div><table class="block-section"><tr><td><p class="block-edit">Hi</p></td></tr></table></body></html>';

let app: TestApp;
let owner: UserRecord;
let as: { cookie: string };
let other: { cookie: string };
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  as = await app.signIn(owner);
  other = await app.signIn(await buildUser(app.services));
  templateId = (await buildTemplate(app.services, { organization, html: theme })).id;
});
afterAll(() => app.close());

const create = (title: string, headers: Record<string, string> = {}, body: object = {}) =>
  app.call('templates_emails_create', {
    params: { id: templateId },
    body: { title, type: 'email', ...body },
    as,
    headers,
  });

describe('emails of a theme', () => {
  it('are created as version 1 of the theme’s frame, with its preview text', async () => {
    expect(
      (
        await app.call('templates_emails_create', {
          params: { id: templateId },
          body: { title: 'A', type: 'email' },
          as: other,
        })
      ).status,
    ).toBe(404);
    const { body } = await create('First');
    expect(body.email).toMatchObject({
      title: 'First',
      tid: templateId,
      fid: 0,
      version: 1,
      createdBy: owner.name,
      updatedAt: 0,
      canEdit: true,
    });
    const opened = await app.call('build_email_html', { params: { id: body.email.id }, body: {}, as });
    expect(opened.body).toMatchObject({
      emailVersion: 1,
      templateVersion: 1,
      isCurrentVersion: true,
      mode: 'email',
      settings: { subject: '', previewText: 'Soon' },
    });
    expect(opened.body.html).toContain(`<!--be-empty-section ${opened.body.markerPrefix}-->`);
    expect(opened.body.html).not.toContain('block-section');
  });

  it('refuses a type that the theme does not make', async () => {
    expect((await create('A', {}, { type: 'page' })).body).toMatchObject({ code: 'invalid_field', field: 'type' });
  });

  it('[D3-folders] Are created in a folder of the theme, and in no other', async () => {
    const folder = (
      await app.call('templates_folders_create', { params: { id: templateId }, body: { name: 'Spring' }, as })
    ).body.folder;
    expect((await create('In it', {}, { fid: folder.id })).body.email.fid).toBe(folder.id);
    const elsewhere = (await buildTemplate(app.services, { organization: owner.organization, html: theme })).id;
    const stranger = await app.call('templates_emails_create', {
      params: { id: elsewhere },
      body: { title: 'A', type: 'email', fid: folder.id },
      as,
    });
    expect(stranger).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'fid' } });
  });

  it('[D3-is-new] Are new for a day, until they are edited', async () => {
    const { id } = (await create('Fresh')).body.email;
    const isNew = async () => {
      const { emails } = (await app.call('templates_emails', { params: { id: templateId }, as })).body;
      return emails.find((email: { id: number }) => email.id === id).isNew;
    };
    expect(await isNew()).toBe(true);
    const setAge = (age: string, edited: string) =>
      app.pool.query(
        'update emails set created_at = now() - $2::interval, updated_at = now() - $3::interval where id = $1',
        [id, age, edited],
      );
    await setAge('25 hours', '25 hours');
    expect(await isNew()).toBe(false);
    await setAge('2 hours', '2 hours');
    expect(await isNew()).toBe(true);
    await setAge('2 hours', '1 hour');
    expect(await isNew()).toBe(false);
  });

  it('are made once per Idempotency-Key, also when both requests run at once', async () => {
    const headers = { 'idempotency-key': 'one-email' };
    const [first, second] = await Promise.all([create('Once', headers), create('Once', headers)]);
    expect(first.body.email.id).toBe(second.body.email.id);
    expect((await create('Once', headers)).body.email.id).toBe(first.body.email.id);
    expect((await create('Other title', headers)).body).toMatchObject({ code: 'conflict' });
  });

  it('are listed newest edit first, page by page, without gaps', async () => {
    const id = (await buildTemplate(app.services, { organization: owner.organization, html: theme })).id;
    const made: number[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      const answer = await app.call('templates_emails_create', { params: { id }, body: { title, type: 'email' }, as });
      made.push(answer.body.email.id);
    }
    await app.services.db.execute(sql`update emails set updated_at = now() where template_id = ${id}`);
    await app.call('templates_emails_update', { params: { id, eid: made[1]! }, body: { title: 'b2' }, as });
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const answer = await app.call('templates_emails', {
        params: { id },
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
        as,
      });
      seen.push(...answer.body.emails.map((email: { id: number }) => email.id));
      cursor = answer.body.nextCursor;
    }
    expect(seen).toEqual([made[1], made[4], made[3], made[2], made[0]]);
    expect((await app.call('templates_emails', { params: { id }, query: { cursor: 'nonsense' }, as })).status).toBe(
      400,
    );
    expect((await app.call('templates_emails', { params: { id }, as: other })).status).toBe(404);
  });

  it('are renamed only within their theme', async () => {
    const { body } = await create('Before');
    const eid = body.email.id;
    const renamed = await app.call('templates_emails_update', {
      params: { id: templateId, eid },
      body: { title: 'After' },
      as,
    });
    expect(renamed.body.email).toMatchObject({ id: eid, title: 'After', updatedBy: owner.name });
    const elsewhere = (await buildTemplate(app.services, { organization: owner.organization, html: theme })).id;
    expect(
      (await app.call('templates_emails_update', { params: { id: elsewhere, eid }, body: { title: 'x' }, as })).status,
    ).toBe(404);
    expect(
      (await app.call('templates_emails_update', { params: { id: templateId, eid }, body: { title: 'x\u0000y' }, as }))
        .status,
    ).toBe(400);
  });

  it('are duplicated with their current version and deleted for everybody', async () => {
    const { id } = (await create('Original')).body.email;
    expect(
      (await app.call('build_duplicate_email', { params: { id }, body: { title: 'Copy' }, as: other })).status,
    ).toBe(404);
    const copy = await app.call('build_duplicate_email', { params: { id }, body: { title: 'Copy' }, as });
    expect(copy.body.email).toMatchObject({ title: 'Copy', version: 1, tid: templateId });
    const htmlOf = async (which: number) =>
      (await app.call('build_email_get_html', { params: { id: which }, as })).body.html;
    expect(await htmlOf(copy.body.email.id)).toBe(await htmlOf(id));
    expect(
      (await app.call('build_duplicate_email', { params: { id }, body: { title: 'Copy', fid: 7 }, as })).body,
    ).toMatchObject({ field: 'fid' });
    expect((await app.call('builder_delete_email', { params: { id }, as: other })).status).toBe(404);
    expect((await app.call('builder_delete_email', { params: { id }, as })).body).toEqual({ success: true });
    expect((await app.call('build_email_html', { params: { id }, body: {}, as })).status).toBe(404);
    expect(await htmlOf(copy.body.email.id)).toContain('be-empty-section');
  });
});
