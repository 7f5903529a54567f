import type { Email } from '@galley/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contentUrl } from '../../../access/content-ticket';
import { refuseMissing, someMissing } from '../../../access/missing-emails';
import { authorOf, recordChanges } from '../../../changes/record-change';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { hasVersion } from '../../../platform/db/documents';
import { runOnce } from '../../../platform/db/run-once';
import { emails, users, versions } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { screenshotsOf } from '../../files/screenshots/presenter';
import { reviewState } from '../document-comments/review-state';
import { type NextVersion, writeVersions } from '../stored-versions/write-versions';
import { copyNames } from './copy-titles';
import { type EmailRow, findEmailVersion } from './email-versions';
import { insertEmail } from './insert-email';
import { listedColumns, presentEmail } from './presenter';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const standingIn = ({ organizationId, template }: TemplateCaller, ids: readonly number[]) =>
  and(
    eq(emails.organizationId, organizationId),
    eq(emails.templateId, template.id),
    inArray(emails.id, [...ids]),
    isNull(emails.deletedAt),
  );

/** Returns emails of this theme that aren't deleted, in the requested order. Throws `not_found` if one is missing. */
export async function findEmailsOf(
  db: Queryable,
  caller: TemplateCaller,
  wanted: readonly number[],
): Promise<EmailRow[]> {
  const ids = [...new Set(wanted)];
  const rows = await db.select().from(emails).where(standingIn(caller, ids));
  if (rows.length !== ids.length) throw await someMissing(db, caller, ids, idsOf(rows));
  return inOrder(ids, rows);
}

/**
 * Moves many emails to the trash. Those already there are left out of the response. Throws `not_found` if one was never
 * in this theme or all are in the trash; then none is moved.
 */
export async function deleteEmailsFor(
  services: Services,
  caller: TemplateCaller,
  wanted: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(wanted)];
  return await services.db.transaction(async (tx) => {
    const rows = await tx
      .update(emails)
      .set({ deletedAt: sql`now()` })
      .where(standingIn(caller, ids))
      .returning({ id: emails.id });
    const done = idsOf(rows);
    await refuseMissing(tx, caller, ids, done);
    await recordChanges(
      tx,
      authorOf(caller),
      done.map((id) => ({ action: 'email.deleted', object: { kind: 'email', id } })),
    );
    return done;
  });
}

/**
 * Copies many emails with their current versions, each into its own folder. Throws `not_found` if one of them doesn't
 * exist; then none is copied. A repeated Idempotency-Key returns the copies made before.
 */
export async function duplicateEmailsFor(
  services: Services,
  caller: TemplateCaller,
  request: { ids: readonly number[]; idempotencyKey: string },
): Promise<Email[]> {
  const { organizationId, user, template } = caller;
  const ids = [...new Set(request.ids)];
  return await services.db.transaction(async (tx) => {
    const once = {
      organizationId,
      userId: user.id,
      scope: `templates_emails_duplicate:${template.id}`,
      key: request.idempotencyKey,
      request: ids,
    };
    const copies = await runOnce(tx, once, async () => {
      // Locked, so that the copied emails can't be saved or deleted in the meantime.
      const rows = await tx.select().from(emails).where(standingIn(caller, ids)).for('share');
      if (rows.length !== ids.length) throw await someMissing(tx, caller, ids, idsOf(rows));
      const scope = { organizationId, templateId: template.id, userId: user.id };
      return await copyEmails(tx, scope, inOrder(ids, rows));
    });
    return await listedEmails(tx, organizationId, copies);
  });
}

/** Returns emails and pages by id with their authors' names, in the order of the ids. Missing ones are left out. */
export async function listedEmails(
  db: Queryable,
  organizationId: number,
  ids: readonly number[],
  { canEdit }: { canEdit: boolean } = { canEdit: true },
): Promise<Email[]> {
  if (ids.length === 0) return [];
  const creator = alias(users, 'creator');
  const updater = alias(users, 'updater');
  const rows = await db
    .select({ ...listedColumns, createdByName: creator.name, updatedByName: updater.name, review: reviewState })
    .from(emails)
    .leftJoin(creator, eq(creator.id, emails.createdBy))
    .leftJoin(updater, eq(updater.id, emails.updatedBy))
    .where(and(eq(emails.organizationId, organizationId), inArray(emails.id, [...ids]), isNull(emails.deletedAt)));
  const byId = new Map(rows.map((row) => [row.id, presentEmail(row, { canEdit })]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns the addresses of the pages that show emails as thumbnails, and their screenshots. Throws `not_found` if one
 * of the emails is missing.
 */
export async function emailPictures(
  services: Services,
  caller: TemplateCaller,
  ids: readonly number[],
): Promise<{ id: number; url: string; screenshot: string }[]> {
  const rows = await findEmailsOf(services.db, caller, ids);
  const current = await currentHtmls(services.db, caller, ids);
  const screenshots = await screenshotsOf(services, services.db, caller, 'email', current);
  return rows.map(({ id, organizationId, templateId, currentVersion }) => ({
    id,
    url: contentUrl(services, {
      kind: 'email',
      organizationId,
      templateId,
      emailId: id,
      version: currentVersion,
      isThumbnail: true,
      userId: caller.user.id,
      sessionId: caller.session.id,
    }),
    screenshot: screenshots.get(id)?.desktop ?? '',
  }));
}

async function currentHtmls(
  db: Queryable,
  caller: TemplateCaller,
  ids: readonly number[],
): Promise<{ id: number; templateId: number; htmlSha256: string }[]> {
  const { id, templateId } = emails;
  return await db
    .select({ id, templateId, htmlSha256: versions.htmlSha256 })
    .from(emails)
    .innerJoin(versions, hasVersion('email', emails))
    .where(standingIn(caller, ids));
}

/** Stores copies of emails under other titles, each with the content of the current version, and returns their ids. `bulk`: the action they belong to. */
export async function copyEmails(
  tx: Transaction,
  scope: { organizationId: number; templateId: number; userId: number; bulk?: number },
  originals: readonly EmailRow[],
): Promise<number[]> {
  const { userId, bulk } = scope;
  const nameOf = await copyNames(tx, scope);
  const next: NextVersion[] = [];
  for (const original of originals) {
    const { organizationId, templateId, folderId, type, markerPrefix, encoding } = original;
    const { htmlSha256, settings, templateVersion } = await findEmailVersion(tx, original);
    const title = nameOf(original.title);
    const values = { organizationId, templateId, folderId, type, markerPrefix, encoding, title, templateVersion };
    const copy = await insertEmail(tx, { ...values, userId });
    next.push({
      document: copy,
      // The HTML exists as long as the version of the original, which is locked.
      htmlSha256,
      settings,
      templateVersion,
      event: () => ({
        action: 'email.duplicated',
        object: { kind: 'email', id: copy.id },
        details: { from: original.id, ...(bulk === undefined ? {} : { bulk }) },
      }),
    });
  }
  await writeVersions(tx, 'email', { organizationId: scope.organizationId, userId }, next);
  return next.map(({ document }) => document.id);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Returns rows in the order of the ids. Missing ones are left out. */
function inOrder(ids: readonly number[], rows: EmailRow[]): EmailRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
