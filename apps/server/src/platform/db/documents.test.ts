import { noEmailSettings } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDraft, keepDraft, listDrafts } from '../../features/documents/drafts/drafts';
import { currentHolder, holdsLease, takeLease } from '../../features/documents/leases/edit-lease';
import { linksOf, makeLink } from '../../features/documents/share-links/share-links';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../testing/test-app';
import { toAppError } from '../http/errors';
import { type DocumentKind, type DocumentRef, documentKinds, refOf } from './document-ref';
import { packHtml } from './packed-html';
import { shareLinks } from './schema';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
let emailId: number;
let refs: Record<DocumentKind, DocumentRef>;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const { organization } = owner;
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">theme</p>' })).id;
  emailId = (await buildEmail(app.services, { organization, templateId, author: owner })).id;
  const { id: organizationId } = organization;
  refs = {
    email: refOf('email', { organizationId, id: emailId }),
    template: refOf('template', { organizationId, id: templateId }),
    layout: refOf('layout', { organizationId, id: await layout() }),
    pin: refOf('pin', { organizationId, id: await pin() }),
  };
});
afterAll(() => app.close());

async function layout(): Promise<number> {
  const body = { templateType: 'email', html: '<p>layout</p>', name: 'Layout' };
  return (await app.call('build_templates_layout_upload', { params: { id: templateId }, body, as })).body.id;
}

async function pin(): Promise<number> {
  const html = '<table class="block-section"><tr><td>pin</td></tr></table>';
  const body = { name: 'Pin', mode: 'email', html };
  return (await app.call('build_pin_archive_create', { params: { id: templateId }, body, as })).body.pinArchive.id;
}

const carriers = ['drafts', 'edit_leases', 'share_links'];
const rowsOf = async (table: string, { kind, id }: DocumentRef) =>
  (await app.pool.query(`select 1 from ${table} where document_kind = $1 and document_id = $2`, [kind, id])).rowCount;

describe('documents of every kind', () => {
  it('[A1-documents] Are known from the moment they are made, by any way', async () => {
    const params = { id: templateId };
    const made = await app.call('templates_emails_create', { params, body: { title: 'New', type: 'email' }, as });
    const copied = await app.call('templates_emails_duplicate', { params, body: { ids: [emailId] }, as });
    const form = new FormData();
    form.set('html', new File(['<p>imported</p>'], 'old.html', { type: 'text/html' }));
    const imported = await app.call('templates_emails_import', { params, form, as });
    expect([made.status, copied.status, imported.status]).toEqual([200, 200, 200]);
    const { rows } = await app.pool.query(
      `select 'email' as kind, id from emails union all select 'template', id from templates
       union all select 'layout', id from layouts union all select 'pin', id from pin_archives
       except all select kind, id from documents`,
    );
    expect(rows).toEqual([]);
  });

  it.each(documentKinds)('[A1-document-kinds] Have a lease, drafts and links in the same way: %s', async (kind) => {
    const { services } = app;
    const document = refs[kind];
    const holder = { userId: owner.id, tabId: 'tab' };
    const draft = { document, userId: owner.id };
    const html = await packHtml(`<p>${kind}</p>`);
    const content = {
      tabId: 'tab',
      baseVersion: 1,
      html,
      layoutId: null,
      changes: 1,
      settings: noEmailSettings,
      origin: 'typing',
    };
    const lease = await services.db.transaction(async (tx) => {
      await keepDraft(tx, draft, { ...content, origin: 'typing' });
      const settings = { label: 'For review', version: null, expiresAt: null };
      await makeLink(tx, services, document, settings, { userId: owner.id, address: '' });
      return await takeLease(tx, services, document, holder);
    });
    await services.db.transaction(async (tx) => {
      expect(await holdsLease(tx, document, { userId: owner.id, number: lease.number })).toBe(true);
      expect(await holdsLease(tx, document, { userId: owner.id, number: lease.number + 1 })).toBe(false);
    });
    expect(await currentHolder(services.db, services, document)).toMatchObject({ id: owner.id, tabId: 'tab' });
    expect((await findDraft(services.db, draft, 'tab'))?.packed.sha256).toBe(html.sha256);
    expect(await listDrafts(services.db, draft, { htmlSha256: '', settings: noEmailSettings })).toHaveLength(1);
    expect(await services.db.$count(shareLinks, linksOf(document))).toBe(1);
    // A splice starts from the base version of its kind.
    const other = { ...content, tabId: 'other', fromSha256: 'unknown', origin: 'typing' } as const;
    const late = services.db.transaction((tx) => keepDraft(tx, draft, other));
    await expect(late).rejects.toMatchObject({ code: 'draft_out_of_step' });
  });

  it('[A1-document-keys] Take what belongs to them with them, and nothing can belong to one that is not there', async () => {
    const insert = (organizationId: number, kind: string, id: number) =>
      app.pool.query(
        `insert into edit_leases (organization_id, document_kind, document_id, lease_number, expires_at)
         values ($1, $2, $3, 1, now())`,
        [organizationId, kind, id],
      );
    const stranger = (await buildUser(app.services)).organization.id;
    await expect(insert(owner.organization.id, 'email', 4711)).rejects.toThrow('edit_leases_document_fk');
    for (const table of carriers) {
      const moved = app.pool.query(`update ${table} set organization_id = ${stranger} where document_id = ${emailId}`);
      await expect(moved).rejects.toThrow(`${table}_document_fk`);
    }
    const foreign = app.pool.query(
      `insert into documents (organization_id, kind, id) values (${stranger}, 'email', ${emailId})`,
    );
    await expect(foreign).rejects.toThrow('documents_email_fk');
    for (const table of carriers) expect([table, await rowsOf(table, refs.email)]).toEqual([table, 1]);
    await app.pool.query('delete from email_texts where email_id = $1', [emailId]);
    await app.pool.query('delete from emails where id = $1', [emailId]);
    for (const table of carriers) expect([table, await rowsOf(table, refs.email)]).toEqual([table, 0]);
    for (const table of carriers) expect([table, await rowsOf(table, refs.template)]).toEqual([table, 1]);
  });

  it('[A1-document-purged] Answer "not found" to work that arrives while the document is purged', async () => {
    const { services } = app;
    const document = { ...refs.template, id: 4711 };
    const html = await packHtml('<p>late</p>');
    const draft = {
      tabId: 'late',
      baseVersion: 1,
      html,
      layoutId: null,
      changes: 1,
      settings: noEmailSettings,
    } as const;
    const work = [
      services.db.transaction((tx) => keepDraft(tx, { document, userId: owner.id }, { ...draft, origin: 'typing' })),
      services.db.transaction((tx) => takeLease(tx, services, document, { userId: owner.id, tabId: 'late' })),
    ];
    for (const result of await Promise.allSettled(work)) {
      const error = 'reason' in result ? result.reason : null;
      expect(toAppError(error, services.log, 'test')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
