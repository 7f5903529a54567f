import { randomUUID } from 'node:crypto';
import { AppError, type DocumentType, type Layout, limits } from '@galley/contract';
import { canEditTemplate, findTemplate } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { refuseTooLarge } from '../../../platform/db/refuse-too-large';
import { runOnce } from '../../../platform/db/run-once';
import type { LayoutTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { deleteScreenshots } from '../../files/screenshots/stored-screenshots';
import { refuseHeldByOther } from '../leases/edit-lease';
import { findStoredHtml, findVersion } from '../stored-versions/find-version';
import { lockForVersion } from '../stored-versions/lock-document';
import { fillMarkersTask, markLayoutTask } from './layout-tasks';
import { layoutsOf, layoutWithId } from './presenter';
import {
  deleteLayout,
  findEmailOf,
  findLayout,
  hasPage,
  insertLayout,
  type LayoutKey,
  type LayoutRow,
  listLayouts,
  lockCount,
  noteDone,
  renameLayout,
  setLayoutPage,
  writeLayout,
} from './stored-layouts';

type TemplateCaller = UserCaller & { template: TemplateTarget };
type LayoutCaller = UserCaller & { layout: LayoutTarget };

const missing = () => new AppError('not_found', messages.notFound);

/**
 * Saves a document as a layout of its theme. With `emailId` the HTML is stored unchanged, with the markers, encoding
 * and theme version of that email or page; otherwise it gets its own markers. A repeated Idempotency-Key returns the
 * layout saved before. Throws `invalid_field` and `too_large`.
 */
export async function saveLayout(
  services: Services,
  caller: TemplateCaller,
  input: {
    html: PackedHtml;
    title: string;
    type: DocumentType;
    emailId: number;
    idempotencyKey: string;
    signal: AbortSignal;
  },
): Promise<Layout> {
  const { organizationId, template, user } = caller;
  const { title, emailId } = input;
  if (input.type !== template.type)
    throw new AppError('invalid_field', `This theme makes ${template.type}s.`, { field: 'templateType' });
  refuseTooLarge(input.html.size);
  const scope = { organizationId, templateId: template.id };
  const document = await documentToSave(services, caller, input);
  refuseTooLarge(document.html.size);
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `build_templates_layout_upload:${template.id}`,
      key: input.idempotencyKey,
      request: [input.html.sha256, title, emailId],
    };
    const { id } = await runOnce(tx, once, async () => {
      if ((await lockCount(tx, scope)) >= limits.layoutsPerTemplate)
        throw new AppError('invalid_field', messages.tooManyLayouts, { field: 'name' });
      const { html, ...rest } = document;
      const made = await insertLayout(tx, { ...scope, ...rest, title, userId: user.id });
      await writeLayout(tx, services, authorOf(caller), template.id, {
        document: made,
        html,
        templateVersion: rest.templateVersion,
        event: () => ({ action: 'layout.created', object: { kind: 'layout', id: made.id } }),
      });
      return { id: made.id };
    });
    return await layoutWithId(services, tx, caller, id);
  });
}

async function documentToSave(
  services: Services,
  { organizationId, template }: TemplateCaller,
  { html, emailId, signal }: { html: PackedHtml; emailId: number; signal: AbortSignal },
) {
  if (emailId === 0) {
    const marked = await services.workers.run(markLayoutTask, { html }, { organizationId, signal });
    return { ...marked, encoding: null, templateVersion: template.currentVersion };
  }
  const email = await findEmailOf(services.db, { organizationId, templateId: template.id }, emailId);
  if (!email) throw new AppError('invalid_field', 'There is no such email.', { field: 'eid' });
  return { html, ...email };
}

/** Returns the layouts of a theme; none if the caller can't edit it. */
export async function libraryOf(services: Services, caller: UserCaller, templateId: number): Promise<Layout[]> {
  const { db } = services;
  const template = await findTemplate(db, templateId, caller.organizationId);
  if (!template || !(await canEditTemplate(db, caller, templateId))) return [];
  return await layoutsOf(services, db, caller, { templateId });
}

/** Returns a layout with its HTML and the markers that it is stored with. */
export async function openLayout(services: Services, caller: LayoutCaller) {
  const row = await layoutOf(services.db, caller);
  const html = await loadPacked(services.db, caller.organizationId, row.htmlSha256);
  const answer = {
    layout: await layoutWithId(services, services.db, caller, row.id),
    html: '',
    htmlSha256: row.htmlSha256,
    markerPrefix: row.markerPrefix,
  };
  return await withDocuments(services, answer, { html });
}

/** Returns the HTML of layouts by id. Those that don't exist or that the caller can't open are left out. */
export async function layoutHtmls(services: Services, caller: UserCaller, ids: readonly number[]) {
  const rows = await listLayouts(services.db, { organizationId: caller.organizationId, ids });
  const htmls: Record<string, string> = {};
  const documents: Record<string, PackedHtml> = {};
  for (const row of rows) {
    if (!(await canEditTemplate(services.db, caller, row.templateId))) continue;
    htmls[row.id] = '';
    documents[`htmls.${row.id}`] = await loadPacked(services.db, caller.organizationId, row.htmlSha256);
  }
  return await withDocuments(services, { htmls }, documents);
}

/**
 * Saves new HTML of a layout as its next version; blocks without a marker get one. Returns the uuid to poll for the
 * status, like an upload. Throws `lease_held` while another person edits the layout, and `too_large`.
 */
export async function saveLayoutHtml(
  services: Services,
  caller: LayoutCaller,
  input: { html: PackedHtml; signal: AbortSignal },
): Promise<string> {
  const { organizationId, user } = caller;
  refuseTooLarge(input.html.size);
  const { markerPrefix } = await layoutOf(services.db, caller);
  const work = { html: input.html, markerPrefix };
  const html = await services.workers.run(fillMarkersTask, work, { organizationId, signal: input.signal });
  refuseTooLarge(html.size);
  const uuid = randomUUID();
  await services.db.transaction(async (tx) => {
    const layout = await lockForVersion(tx, refOf('layout', keyOf(caller)));
    const { htmlSha256 } = await findVersion(tx, layout, layout.currentVersion);
    // A repeated request doesn't create a second version.
    if (htmlSha256 !== html.sha256) {
      await refuseHeldByOther(tx, services, layout, user.id);
      await writeLayout(tx, services, authorOf(caller), layout.templateId, {
        document: layout,
        html,
        event: (version) => ({
          action: 'layout.html_saved',
          object: { kind: 'layout', id: layout.id },
          details: { version },
        }),
      });
    }
    await noteDone(tx, { organizationId, userId: user.id, uuid });
  });
  return uuid;
}

/** Changes the title and the parent page. Throws `invalid_field` for a page of another theme. */
export async function changeLayoutSettings(
  services: Services,
  caller: LayoutCaller,
  change: { title: string; parentPageId: number },
): Promise<Layout> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    const row = await lockForVersion(tx, refOf('layout', keyOf(caller)));
    const { templateId } = row;
    if (change.parentPageId !== 0 && !(await hasPage(tx, { organizationId, templateId }, change.parentPageId)))
      throw new AppError('invalid_field', 'There is no such page.', { field: 'parentPageId' });
    await renameLayout(tx, row, { title: change.title, userId: user.id });
    await setLayoutPage(tx, row, change.parentPageId || null);
    await recordChange(tx, authorOf(caller), { action: 'layout.changed', object: { kind: 'layout', id: row.id } });
    return await layoutWithId(services, tx, caller, row.id);
  });
}

/**
 * Permanently deletes a layout with its versions, and HTML that is used nowhere else. Documents created from it are
 * unchanged.
 */
export async function removeLayout(services: Services, caller: LayoutCaller): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockForVersion(tx, refOf('layout', keyOf(caller)));
    const contents = await findStoredHtml(tx, { organizationId: row.organizationId, kind: 'layout', ids: [row.id] });
    await deleteLayout(tx, row);
    await deleteScreenshots(tx, { organizationId: row.organizationId, kind: 'layout' }, [row.id]);
    await deleteUnusedHtml(tx, caller.organizationId, contents);
    await recordChange(tx, authorOf(caller), {
      action: 'layout.deleted',
      object: { kind: 'layout', id: row.id },
      details: { title: row.title },
    });
  });
}

const keyOf = ({ organizationId, layout }: LayoutCaller): LayoutKey => ({ organizationId, id: layout.id });

async function layoutOf(db: Queryable, caller: LayoutCaller): Promise<LayoutRow> {
  const row = await findLayout(db, keyOf(caller));
  if (!row) throw missing();
  return row;
}
