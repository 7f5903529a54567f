import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { noneAsNull } from './columns';
import * as schema from './schema';

/*
 * “None” is null (docs/decisions/098). A default of 0 or '' is a value: it counts, comes first in an order, or is a text
 * that people left empty. Each such column is listed here with its kind.
 */

const counts = [
  'billing_accounts.readings_started',
  'drafts.changes',
  'export_jobs.failed',
  'export_jobs.percent',
  'file_checks.bytes',
  'file_checks.documents',
  'file_checks.files',
  'file_checks.total',
  'log_deliveries.attempts',
  'log_streams.failures',
  'mails.attempts',
  'organization_exports.percent',
  'passkeys.counter',
  'screenshots.attempts',
  'transfers.attempts',
  'transfers.done',
  'transfers.kept',
  'transfers.total',
  'two_factors.failures',
  'upgrade_differences.attempts',
  'upload_progress.percent',
];
/** Values before the first of an order: everything is after them, and nothing asks whether there is one. */
const beginnings = ['billing_accounts.reading_stored', 'file_checks.position', 'two_factors.last_step'];
/** Texts that can be empty, and that are only shown or compared. */
const texts = [
  'approval_answers.comment',
  'approval_requests.note',
  'approval_stages.name',
  'blobs.name',
  'comments.quote',
  'images.name',
  'organization_invites.name',
  'remote_objects.folder',
  'remote_objects.name',
  'scim_users.display_name',
  'scim_users.family_name',
  'scim_users.given_name',
  'share_links.label',
  'template_people.invited_name',
  'upload_progress.message',
  'users.job',
];

const tables = Object.values(schema).filter((table): table is typeof schema.users => is(table, PgTable));
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('none in the database', () => {
  it('[H2-none-null] Is null: a column that begins with 0 or an empty text counts, orders or holds a text', () => {
    const found = tables.flatMap((table) =>
      getTableConfig(table)
        .columns.filter((column) => column.default === 0 || column.default === '')
        .map((column) => `${getTableName(table)}.${column.name}`),
    );
    expect(found.sort()).toEqual([...counts, ...beginnings, ...texts].sort());
  });

  it('[H2-none-api] Is 0 or an empty text in the API', () => {
    expect([noneAsNull(0), noneAsNull(''), noneAsNull(7), noneAsNull('0')]).toEqual([null, null, 7, '0']);
  });

  it('[H2-none-keys] Doesn’t make two rows of one: an object has one screenshot, and an image on a source its hash', async () => {
    const { organization, ...person } = await buildUser(app.services);
    const theme = await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' });
    const owner = { ...person, organization };
    const email = await buildEmail(app.services, {
      organization,
      templateId: theme.id,
      author: owner,
      html: '<p>a</p>',
    });
    const insert = (values: string) =>
      app.pool.query(
        `insert into screenshots (organization_id, template_id, kind, object_id, html_sha256, template_version, item_sha1, item_id)
         select organization_id, $2, ${values}, html_sha256, 1, $3, $4 from versions where document_kind = 'email' and document_id = $1`,
        [email.id, theme.id, null, null],
      );
    await app.pool.query('delete from screenshots where template_id = $1', [theme.id]);
    await insert("'layout', 1");
    await expect(insert("'layout', 1")).rejects.toThrow('screenshots_object');
    await expect(insert("'item', 1")).rejects.toThrow('screenshots_item_check');
    await expect(
      app.pool.query(
        `with made as (insert into sources (organization_id, adapter, name, settings, secrets)
           values ($1, 'ftp', 'Files', '{}', '') returning id)
         insert into remote_objects (organization_id, source_id, kind) select $1, id, 'image' from made`,
        [organization.id],
      ),
    ).rejects.toThrow('remote_objects_image_check');
  });

  it('[H2-none-answers] Is what it was in answers, of a document and a browser that have none of it', async () => {
    const { organization, ...person } = await buildUser(app.services);
    const owner = { ...person, organization };
    const as = await app.signIn(owner);
    const theme = await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' });
    const params = { id: (await buildEmail(app.services, { organization, templateId: theme.id, author: owner })).id };
    const content = { kind: 'full', html: '<p>draft</p>' };
    const settings = { subject: '', previewText: '' };
    const body = { baseVersion: 1, tabId: 'tab', changes: 1, settings, content };
    expect((await app.call('build_draft_put', { params, body, as })).status).toBe(200);
    const { draft } = (await app.call('build_draft_get', { params, as })).body;
    expect([draft.lid, typeof draft.userAgent]).toEqual([0, 'string']);
    const { shareLink } = (await app.call('share_links_create', { params, as })).body;
    expect(shareLink).toMatchObject({ version: 0, label: '' });
    const { history } = (await app.call('build_email_history', { params, as })).body;
    expect(history[0]).toMatchObject({ restoredFrom: 0, name: '' });
    const { me } = (await app.call('api_v1_me', { as })).body;
    expect(me).toMatchObject({ workplace: '', skinTone: '', avatar: '' });
    const stored = await app.pool.query(
      `select layout_id, l.version, v.restored_from, u.workplace, u.skin_tone, u.avatar_key
       from drafts d join share_links l on l.document_id = d.document_id join versions v on v.document_kind = d.document_kind and v.document_id = d.document_id
       join users u on u.id = d.user_id where d.document_id = $1 and d.document_kind = 'email'`,
      [params.id],
    );
    const none = { layout_id: null, version: null, restored_from: null, workplace: null, skin_tone: null };
    expect(stored.rows).toEqual([{ ...none, avatar_key: null }]);
  });
});
