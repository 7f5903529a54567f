import {
  AppError,
  cutCharacters,
  type DocumentStart,
  type DocumentType,
  type Email,
  limits,
  noEmailSettings,
} from '@galley/contract';
import { missingEmail } from '../../../access/targets';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable } from '../../../platform/db/database';
import { loadPacked } from '../../../platform/db/html-contents';
import { checkPacked } from '../../../platform/db/packed-html';
import { readPage } from '../../../platform/db/read-page';
import { runOnce } from '../../../platform/db/run-once';
import type { EmailTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { hasFolder, refuseRenamed } from '../folders/service';
import { layoutPreviewTextTask } from '../layouts/layout-tasks';
import { findLayout, keepLayout } from '../layouts/stored-layouts';
import { writeVersion } from '../stored-versions/write-versions';
import { loadTheme } from '../templates/themes';
import { copyNames } from './copy-titles';
import { findEmailRow, findEmailVersion } from './email-versions';
import { insertEmail } from './insert-email';
import { presentEmail } from './presenter';
import { deleteEmail, findListedEmail, type ListPosition, listEmails, lockTitle, renameEmail } from './repository';
import { newDocumentTask } from './text-tasks';

type TemplateCaller = UserCaller & { template: TemplateTarget };
type EmailCaller = UserCaller & { email: EmailTarget };

/** Returns a page of the emails and pages of a theme, last edited first. Throws `bad_request` for an invalid cursor. */
export async function listEmailsFor(
  services: Services,
  caller: TemplateCaller & { canEdit: boolean },
  page: { cursor?: string; limit?: number },
): Promise<{ emails: Email[]; nextCursor: string | null }> {
  const size = Math.min(page.limit ?? limits.pageSize, limits.pageSizeMax);
  const scope = { organizationId: caller.organizationId, templateId: caller.template.id };
  const after = page.cursor ? readCursor(page.cursor) : null;
  const { rows, nextAfter } = await readPage(size, async (limit) => listEmails(services.db, scope, { after, limit }));
  return {
    emails: rows.map((row) => presentEmail(row, caller)),
    nextCursor: nextAfter && writeCursor({ updatedAt: nextAfter.cursorTime, id: nextAfter.id }),
  };
}

/**
 * Creates an email or page on the theme's newest version, or from a layout on that layout's version. A repeated
 * Idempotency-Key returns the one created before.
 */
export async function createEmail(
  services: Services,
  caller: TemplateCaller,
  input: {
    title: string;
    type: DocumentType;
    /** 0 = none. */
    folderId: number;
    start: DocumentStart;
    /** The layout to start from instead of `start`; null = none. */
    layoutId: number | null;
    idempotencyKey: string;
    signal?: AbortSignal;
  },
): Promise<Email> {
  const { organizationId, template, user } = caller;
  if (input.type !== template.type) {
    throw new AppError('invalid_field', `This theme makes ${template.type}s.`, { field: 'type' });
  }
  const document = await newDocumentOf(services, caller, input);
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `templates_emails_create:${template.id}`,
      key: input.idempotencyKey,
      request: [input.title, input.type, input.folderId, input.start, ...(input.layoutId ? [input.layoutId] : [])],
    };
    const { id } = await runOnce(tx, once, async () => {
      if (!(await hasFolder(tx, { organizationId, templateId: template.id }, input.folderId)))
        throw new AppError('invalid_field', 'There is no such folder.', { field: 'fid' });
      const email = await insertEmail(tx, {
        organizationId,
        templateId: template.id,
        folderId: noneAsNull(input.folderId),
        type: input.type,
        title: input.title,
        templateVersion: document.templateVersion,
        markerPrefix: document.markerPrefix,
        encoding: document.encoding,
        layoutId: input.layoutId ? await keepLayout(tx, { organizationId, id: input.layoutId }) : null,
        userId: user.id,
      });
      await writeVersion(tx, 'email', authorOf(caller), {
        document: email,
        html: document.html,
        settings: { ...noEmailSettings, previewText: cutCharacters(document.previewText, limits.previewTextLength) },
        templateVersion: document.templateVersion,
        event: () => ({ action: 'email.created', object: { kind: 'email', id: email.id } }),
      });
      return { id: email.id };
    });
    return await presented(tx, organizationId, id);
  });
}

/**
 * Returns the document that a new email or page starts with. Throws `invalid_field` for a layout that the theme doesn't
 * have.
 */
async function newDocumentOf(
  services: Services,
  { organizationId, template }: TemplateCaller,
  { start, layoutId, signal }: { start: DocumentStart; layoutId: number | null; signal?: AbortSignal },
) {
  const { db, workers } = services;
  if (layoutId === null) {
    const theme = await loadTheme(services, organizationId, template.id, template.currentVersion);
    const made = await workers.run(newDocumentTask, { source: theme.source, start }, { organizationId, signal });
    return { ...made, templateVersion: theme.version.version, encoding: null };
  }
  const layout = await findLayout(db, { organizationId, id: layoutId });
  if (layout?.templateId !== template.id)
    throw new AppError('invalid_field', 'There is no such layout.', { field: 'lid' });
  const { markerPrefix, templateVersion, encoding } = layout;
  const html = await loadPacked(db, organizationId, layout.htmlSha256);
  const previewText = await workers.run(layoutPreviewTextTask, { html, markerPrefix }, { organizationId, signal });
  return { html, markerPrefix, previewText, templateVersion, encoding };
}

/**
 * Copies an email's current version under a new title, as version 1 of a new email. Without a title, the copy gets a
 * name that no other email of the theme has.
 */
export async function duplicateEmail(
  services: Services,
  caller: EmailCaller,
  input: { title?: string | undefined; folderId: number; idempotencyKey: string },
): Promise<Email> {
  const { organizationId, user } = caller;
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `build_duplicate_email:${caller.email.id}`,
      key: input.idempotencyKey,
      request: [input.title ?? '', input.folderId],
    };
    const { id } = await runOnce(tx, once, async () => {
      const original = await findEmailRow(tx, caller.email);
      const scope = { organizationId, templateId: original.templateId };
      if (!(await hasFolder(tx, scope, input.folderId)))
        throw new AppError('invalid_field', 'There is no such folder.', { field: 'fid' });
      const version = await findEmailVersion(tx, original);
      const email = await insertEmail(tx, {
        organizationId,
        templateId: original.templateId,
        folderId: noneAsNull(input.folderId),
        type: original.type,
        title: input.title ?? (await copyNames(tx, scope))(original.title),
        templateVersion: version.templateVersion,
        markerPrefix: original.markerPrefix,
        encoding: original.encoding,
        layoutId: original.layoutId ? await keepLayout(tx, { organizationId, id: original.layoutId }) : null,
        userId: user.id,
      });
      const html = await loadPacked(tx, organizationId, version.htmlSha256);
      await checkPacked(html);
      await writeVersion(tx, 'email', authorOf(caller), {
        document: email,
        html,
        settings: version.settings,
        templateVersion: version.templateVersion,
        event: () => ({
          action: 'email.duplicated',
          object: { kind: 'email', id: email.id },
          details: { from: original.id },
        }),
      });
      return { id: email.id };
    });
    return await presented(tx, organizationId, id);
  });
}

/**
 * Renames an email or page of this theme. Throws `not_found` for one of another theme, and `conflict` if its title is
 * no longer `baseTitle`.
 */
export async function renameEmailFor(
  services: Services,
  caller: TemplateCaller,
  change: { emailId: number; title: string; baseTitle?: string },
): Promise<Email> {
  const { organizationId, template, user } = caller;
  return await services.db.transaction(async (tx) => {
    const key = { organizationId, id: change.emailId };
    const now = await lockTitle(tx, { ...key, templateId: template.id });
    if (now === null) throw await missingEmail(tx, caller, change.emailId);
    refuseRenamed(now, change.baseTitle);
    await renameEmail(tx, key, { title: change.title, userId: user.id });
    await recordChange(tx, authorOf(caller), {
      action: 'email.renamed',
      object: { kind: 'email', id: change.emailId },
    });
    return await presented(tx, organizationId, change.emailId);
  });
}

/** Moves an email or page to the trash for all editors; its rows stay in the database (design.md 10). */
export async function deleteEmailFor(services: Services, caller: EmailCaller): Promise<void> {
  await services.db.transaction(async (tx) => {
    await deleteEmail(tx, caller.email);
    await recordChange(tx, authorOf(caller), {
      action: 'email.deleted',
      object: { kind: 'email', id: caller.email.id },
    });
  });
}

async function presented(db: Queryable, organizationId: number, id: number): Promise<Email> {
  const row = await findListedEmail(db, { organizationId, id });
  if (!row) throw new AppError('not_found', messages.notFound);
  return presentEmail(row, { canEdit: true });
}

function writeCursor(position: ListPosition): string {
  return Buffer.from(`${position.updatedAt}|${position.id}`, 'utf-8').toString('base64url');
}

function readCursor(cursor: string): ListPosition {
  const [updatedAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf-8').split('|');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(updatedAt) || !/^\d{1,15}$/.test(id)) {
    throw new AppError('bad_request', 'The cursor is not one of this list.', { field: 'cursor' });
  }
  return { updatedAt, id: Number(id) };
}
