import { limits } from '@galley/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { findFileKeys } from '../../../platform/db/file-keys';
import { filesLock } from '../../../platform/db/files-lock';
import { loadHtml } from '../../../platform/db/html-contents';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { sha256Of } from '../../../testing/sha256-of';
import { storeHtml } from '../../../testing/store-html';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { purgeTrash } from './jobs';

const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let id: number;

beforeEach(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  id = (await buildTemplate(app.services, { organization: owner.organization, title: 'Meridian' })).id;
});
afterEach(() => app.close());

const email = async (html: string, templateId = id) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, html })).id;
const remove = (ids: number[], templateId = id) =>
  app.call('templates_emails_delete', { params: { id: templateId }, body: { ids }, as });
const count = async (table: string, where = 'true', values: unknown[] = []) =>
  Number((await app.pool.query(`select count(*) from ${table} where ${where}`, values)).rows[0].count);
const hasHtml = (html: string) => count('html_contents', 'sha256 = $1', [sha256Of(html)]);
const run = () => purgeTrash.run({}, app.services);
const night = async (days = 1) => {
  app.clock.advance(days * dayMs);
  await run();
  as = await app.signIn(owner); // The earlier session has expired by then.
};

async function upload(emailId: number, color: string): Promise<{ id: number; src: string }> {
  const bytes = await sharp({ create: { width: 12, height: 12, channels: 3, background: color } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)]), 'a.png');
  return (await app.call('build_images_upload', { params: { id: emailId }, form, as })).body;
}

async function save(emailId: number, version: number, html: string): Promise<void> {
  const { body } = await app.call('build_lease_take', { params: { id: emailId }, body: { tabId: 't' }, as });
  const work = { html, title: 'T', version, leaseNumber: body.lease.number, tabId: 't' };
  expect((await app.call('build_save', { params: { id: emailId }, body: work, as })).status).toBe(200);
}

describe('the purge of the trash', () => {
  it('[D3-purge] Deletes items that were deleted more than 30 days ago with all dependent data, and nothing newer', async () => {
    const [gone, living] = [await email('<p>gone</p>'), await email('<p>lives</p>')];
    await save(gone, 1, '<p>gone too</p>');
    await app.call('share_links_create', { params: { id: gone }, as });
    const content = { kind: 'full', html: '<p>draft</p>' };
    const draft = { baseVersion: 2, tabId: 'tab', changes: 1, settings: { subject: '', previewText: '' }, content };
    expect((await app.call('build_draft_put', { params: { id: gone }, body: draft, as })).status).toBe(200);
    await app.pool.query("insert into email_texts values ($1, $2, 1, 'gone')", [gone, owner.organization.id]);
    await remove([gone]);
    app.clock.advance((limits.trashDays - 1) * dayMs);
    await run();
    expect(await count('emails', 'id = $1', [gone])).toBe(1);
    expect(await count('versions', "document_kind = 'email' and document_id = $1", [gone])).toBe(2);
    await night(1.01);
    for (const table of ['email_texts', 'images'])
      expect([table, await count(table, 'email_id = $1', [gone])]).toEqual([table, 0]);
    for (const table of ['drafts', 'edit_leases', 'share_links', 'versions'])
      expect([table, await count(table, "document_kind = 'email' and document_id = $1", [gone])]).toEqual([table, 0]);
    expect(await count('emails')).toBe(1);
    expect(await hasHtml('<p>gone</p>')).toBe(0);
    expect(await hasHtml('<p>gone too</p>')).toBe(0);
    expect(await hasHtml('<p>lives</p>')).toBe(1);
    expect(await count('emails', 'id = $1', [living])).toBe(1);
    expect(await count('audit_events', "action = 'email.purged' and actor_id is null and object_id = $1", [gone])).toBe(
      1,
    );
  });

  it('[D3-purge] Keeps HTML that an older version, a copy or another email uses as well, and can run twice', async () => {
    const html = '<p>the same in all</p>';
    const first = await email(html);
    const copies = await app.call('templates_emails_duplicate', { params: { id }, body: { ids: [first] }, as });
    const other = await email(html);
    await save(other, 1, '<p>newer</p>');
    await remove([first]);
    await night(31);
    await run();
    const copy = copies.body.emails[0].id as number;
    for (const [emailId, version] of [
      [copy, 1],
      [other, 1],
    ] as const) {
      const { rows } = await app.pool.query(
        "select html_sha256 from versions where document_kind = 'email' and document_id = $1 and version = $2",
        [emailId, version],
      );
      expect(await loadHtml(app.services.db, owner.organization.id, rows[0].html_sha256)).toBe(html);
    }
    await remove([copy, other]);
    await night(31);
    expect(await hasHtml(html)).toBe(0);
  });

  it('[D3-purge] Can restart after a failure in the middle: an email is complete or gone', async () => {
    const ids = [await email('<p>1</p>'), await email('<p>2</p>')];
    await remove(ids);
    app.clock.advance(31 * dayMs);
    await app.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger fail before delete on emails for each row when (old.id = ${ids[1]}) execute function fail()`,
    );
    await expect(run()).rejects.toThrow();
    expect([
      await count('emails'),
      await count('versions', "document_kind = 'email'"),
      await hasHtml('<p>1</p>'),
    ]).toEqual([2, 2, 1]);
    await app.pool.query('drop trigger fail on emails');
    await run();
    expect([
      await count('emails'),
      await count('versions', "document_kind = 'email'"),
      await count('html_contents', 'size < 20'),
    ]).toEqual([0, 0, 0]);
  });

  it('[D3-purge] Never deletes HTML that a concurrent save stores', async () => {
    const html = '<p>stored again</p>';
    const { organization } = owner;
    await app.services.db.transaction((tx) => storeHtml(tx, organization.id, html));
    // The save has stored its HTML but not committed when the purge starts: the purge waits for it, and then sees the
    // HTML.
    let purged: Promise<void> | undefined;
    let isOver = false;
    const living = await email('<p>x</p>');
    await app.services.db.transaction(async (tx) => {
      const sha256 = await storeHtml(tx, organization.id, html);
      purged = app.services.db.transaction((other) => deleteUnusedHtml(other, organization.id, [sha256]));
      void purged.finally(() => {
        isOver = true;
      });
      while (!isOver && !(await isSomebodyWaiting())) await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(
        `update versions set html_sha256 = '${sha256}' where document_kind = 'email' and document_id = ${living}`,
      );
    });
    await purged;
    expect(await hasHtml(html)).toBe(1);
  });

  const isSomebodyWaiting = async () =>
    (await count('pg_stat_activity', "wait_event_type = 'Lock' and datname = current_database()")) > 0;
});

describe('images of permanently deleted emails', () => {
  const served = async (src: string) => (await app.inject({ method: 'GET', url: src })).status;

  it('[D3-purge-files] Go a night later than their address, bytes last, unless other bytes of theirs are needed', async () => {
    const gone = await email('<p>x</p>');
    const picture = await upload(gone, '#aa0000');
    const { rows } = await app.pool.query('select sha256 from blobs');
    const sha256: string = rows[0].sha256;
    await remove([gone]);
    await night(30.5);
    expect(await served(picture.src)).toBe(404);
    expect(await app.services.blobs.has(sha256)).toBe(true);
    await night(0.9);
    expect(await app.services.blobs.has(sha256)).toBe(true);
    // While a backup is reading, no files are deleted.
    const backup = await app.pool.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [filesLock]);
    await night(0.2);
    expect(await app.services.blobs.has(sha256)).toBe(true);
    await backup.query('select pg_advisory_unlock_shared($1)', [filesLock]);
    backup.release();
    await night(0.2);
    expect(await app.services.blobs.has(sha256)).toBe(false);
    expect([await count('images'), await count('blobs', 'sha256 = $1', [sha256])]).toEqual([0, 0]);

    // The same bytes again, uploaded for two emails: one email is purged, the file of the other one still exists.
    const [one, two] = [await email('<p>1</p>'), await email('<p>2</p>')];
    const pictures = [await upload(one, '#00aa00'), await upload(two, '#00aa00')];
    await remove([one]);
    await night(31);
    await night(2);
    expect(await served(pictures[0]?.src ?? '')).toBe(404);
    expect(await served(pictures[1]?.src ?? '')).toBe(200);
  });

  it('[D3-purge-files] Stay while a copy, an old version, a draft or a crop of them is shown somewhere', async () => {
    const gone = await email('<p>x</p>');
    const kept: string[] = [];
    const inCopy = await upload(gone, '#110000');
    await email(`<img src="${inCopy.src}">`);
    const inOld = await upload(gone, '#220000');
    const other = await email(`<p style="background:url(http://galley.test${inOld.src})">`);
    await save(other, 1, '<p>newer</p>');
    const inDraft = await upload(gone, '#330000');
    const content = { kind: 'full', html: `<img src="${inDraft.src}">` };
    const draft = { baseVersion: 2, tabId: 'tab', changes: 1, settings: { subject: '', previewText: '' }, content };
    expect((await app.call('build_draft_put', { params: { id: other }, body: draft, as })).status).toBe(200);
    const original = await upload(gone, '#440000');
    const cut = await app.call('build_images_crop', {
      params: { id: other, imageId: original.id },
      body: { cropperData: null, isAutoWidth: true, isAutoHeight: true, cropWidth: 0, cropHeight: 0 },
      as,
    });
    expect(cut.status).toBe(200);
    kept.push(inCopy.src, inOld.src, inDraft.src, original.src);
    const unused = await upload(gone, '#550000');
    await remove([gone]);
    await night(31);
    await night(2);
    for (const src of kept) expect([src, await served(src)]).toEqual([src, 200]);
    expect(await served(unused.src)).toBe(404);
  });

  it('[D3-purge-files] Are restored when they are pasted between the two nights', async () => {
    const gone = await email('<p>x</p>');
    const picture = await upload(gone, '#660000');
    await remove([gone]);
    await night(31);
    expect(await served(picture.src)).toBe(404);
    await email(`<img src="${picture.src}">`);
    await night(2);
    expect(await served(picture.src)).toBe(200);
  });

  it('[D3-purge-files] Are found by their key anywhere in the HTML', () => {
    const key = `${'k'.repeat(42)}-`;
    for (const html of [`/blobs/${key}/a.png`, `url(${key})`, `--${key}--`, `<!--${key}_x-->`, `%2Fblobs%2F${key}%2F`])
      expect([html, findFileKeys(html).includes(key)]).toEqual([html, true]);
    const embedded = `data:image/png;base64,${'QUJD'.repeat(12)}+/==`;
    expect(findFileKeys(`${'k'.repeat(42)} ${'x'.repeat(100)} ${embedded}`)).toEqual([]);
    expect(findFileKeys(`srcset="${embedded} 1x, /blobs/${key}/a.png 2x"`)).toEqual([key]);
  });
});

describe('themes and folders that were deleted', () => {
  it('[D3-purge-themes] Are deleted with their files once they are no longer used anywhere', async () => {
    const files = new Map([
      [
        'images/dot.png',
        await sharp({ create: { width: 5, height: 5, channels: 3, background: '#0aa' } })
          .png()
          .toBuffer(),
      ],
    ]);
    const { organization } = owner;
    const theme = await buildTemplate(app.services, { organization, files, html: '<p>theme source</p>' });
    const shown = await buildTemplate(app.services, { organization, files, html: '<p>shown elsewhere</p>' });
    const made = await email('<p>made from it</p>', theme.id);
    const { rows } = await app.pool.query(
      "select asset_key from versions join template_files on version_id = versions.id where document_kind = 'template' and document_id = $1",
      [shown.id],
    );
    await email(`<img src="http://galley.test/assets/${rows[0].asset_key}/images/dot.png">`);
    await app.call('templates_folders_create', { params: { id: theme.id }, body: { name: 'In it' }, as });
    for (const templateId of [theme.id, shown.id])
      expect((await app.call('templates_delete', { params: { id: templateId }, as })).status).toBe(200);
    await night(29);
    expect(await count('templates')).toBe(3);
    await night(2);
    expect(await count('emails', 'id = $1', [made])).toBe(0);
    expect(await count('templates', 'id = any($1)', [[theme.id, shown.id]])).toBe(1);
    expect(await count('templates', 'id = $1', [shown.id])).toBe(1);
    for (const table of ['folders', 'template_people'])
      expect([table, await count(table, 'template_id = $1', [theme.id])]).toEqual([table, 0]);
    expect(await hasHtml('<p>theme source</p>')).toBe(0);
    expect((await app.inject({ method: 'GET', url: `/assets/${rows[0].asset_key}/images/dot.png` })).status).toBe(200);
    await night(2);
    expect(await count('blobs')).toBe(1);
    expect(await app.services.blobs.has((await app.pool.query('select sha256 from blobs')).rows[0].sha256)).toBe(true);
  });

  it('[D3-purge-themes] Folders are deleted after 30 days, with per-person state', async () => {
    const { body } = await app.call('templates_folders_create', { params: { id }, body: { name: 'Old' }, as });
    const params = { id, fid: body.folder.id };
    await app.call('templates_folders_collapse', { params, body: { isCollapsed: true }, as });
    await app.call('templates_emails_move', {
      params: { id },
      body: { ids: [await email('<p>in it</p>')], fid: params.fid },
      as,
    });
    await app.call('templates_folder_delete', { params, as });
    await night(29);
    expect([await count('folders'), await count('emails', 'deleted_folder_id = $1', [params.fid])]).toEqual([1, 1]);
    await night(2);
    expect(await count('emails', 'deleted_folder_id is null and folder_id is null')).toBe(1);
    expect([await count('folders'), await count('folder_collapses')]).toEqual([0, 0]);
  });
});

describe('the columns that the purge covers', () => {
  /** Before a new column that references HTML, a file or an email is added here, the purge must handle it. */
  it('[D3-purge] Is every column that names html, a file, an email or a theme', async () => {
    const referring = async (table: string) =>
      (
        await app.pool.query(
          `select conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
           where contype = 'f' and confrelid = $1::regclass and a.attname <> 'organization_id' order by 1`,
          [table],
        )
      ).rows.map((row) => row.name);
    expect(await referring('emails')).toEqual([
      'bulk_items.email_id',
      'checklist_checks.email_id',
      'documents.email_id',
      'email_parts.email_id',
      'email_texts.email_id',
      'export_releases.email_id',
      'images.email_id',
      'layout_pages.page_id',
    ]);
    expect(await referring('blobs')).toEqual(['images.blob_id', 'images.thumbnail_blob_id']);
    expect(await referring('templates')).toEqual([
      'bulk_changes.template_id',
      'documents.template_id',
      'emails.template_id',
      'export_jobs.template_id',
      'folders.template_id',
      'image_folders.template_id',
      'images.template_id',
      'layouts.template_id',
      'memberships.last_template_id',
      'personas.template_id',
      'pin_archives.template_id',
      'pin_groups.template_id',
      'replacements.template_id',
      'screenshots.template_id',
      'source_templates.template_id',
      'team_templates.template_id',
      'template_people.template_id',
      'upgrade_differences.template_id',
    ]);
    const { rows } = await app.pool.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name like '%sha256%' or column_name = 'document_id') order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'approval_requests.document_id',
      'avatar_files.sha256',
      'blobs.sha256',
      'comment_reads.document_id',
      'comment_reviewers.document_id',
      'comments.document_id',
      'damaged_files.sha256',
      'drafts.document_id',
      'drafts.html_sha256',
      'edit_leases.document_id',
      'html_contents.sha256',
      'html_files.html_sha256',
      'idempotency_keys.request_sha256',
      'link_checks.address_sha256',
      'remote_objects.document_id',
      'remote_objects.sending_sha256',
      'remote_objects.sha256',
      'remote_objects.their_sha256',
      'rooms.document_id',
      'screenshots.html_sha256',
      'share_links.document_id',
      'upgrade_differences.html_sha256',
      'versions.document_id',
      'versions.html_sha256',
    ]);
  });
});
