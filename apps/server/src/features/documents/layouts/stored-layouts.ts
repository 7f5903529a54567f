import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ChangeAuthor } from '../../../changes/record-change';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { hasVersion, registerDocument } from '../../../platform/db/documents';
import { emails, layoutPages, layouts, templates, uploadProgress, users, versions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { type NextVersion, type WrittenVersion, writeVersion } from '../stored-versions/write-versions';

/** A layout with the HTML of its current version. */
export type LayoutRow = typeof layouts.$inferSelect & { htmlSha256: string };
export type ListedLayout = LayoutRow & {
  createdByName: string | null;
  parentPageId: number | null;
  /** The newest version of its theme. */
  newestVersion: number;
};

/** The key of a layout; the organization is a condition of every query. */
export interface LayoutKey {
  organizationId: number;
  id: number;
}

const named = ({ organizationId, id }: LayoutKey) =>
  and(eq(layouts.organizationId, organizationId), eq(layouts.id, id));

const creator = alias(users, 'creator');

/** Returns layouts with their authors and pages, newest first. A page in the trash is left out. */
export async function listLayouts(
  db: Queryable,
  scope: { organizationId: number; templateId?: number; ids?: readonly number[] },
): Promise<ListedLayout[]> {
  const rows = await db
    .select({
      layout: layouts,
      htmlSha256: versions.htmlSha256,
      createdByName: creator.name,
      parentPageId: emails.id,
      newestVersion: templates.currentVersion,
    })
    .from(layouts)
    .innerJoin(versions, hasVersion('layout', layouts))
    .innerJoin(
      templates,
      and(eq(templates.organizationId, layouts.organizationId), eq(templates.id, layouts.templateId)),
    )
    .leftJoin(creator, eq(creator.id, layouts.createdBy))
    .leftJoin(
      layoutPages,
      and(eq(layoutPages.organizationId, layouts.organizationId), eq(layoutPages.layoutId, layouts.id)),
    )
    .leftJoin(
      emails,
      and(
        eq(emails.organizationId, layoutPages.organizationId),
        eq(emails.id, layoutPages.pageId),
        isNull(emails.deletedAt),
      ),
    )
    .where(
      and(
        eq(layouts.organizationId, scope.organizationId),
        scope.templateId === undefined ? undefined : eq(layouts.templateId, scope.templateId),
        scope.ids === undefined ? undefined : inArray(layouts.id, [...scope.ids]),
      ),
    )
    .orderBy(desc(layouts.createdAt), desc(layouts.id));
  return rows.map(({ layout, ...rest }) => ({ ...layout, ...rest }));
}

/** Returns the layouts of these themes, newest first, in one query. */
export async function listThemeLayouts(db: Queryable, organizationId: number, templateIds: readonly number[]) {
  if (templateIds.length === 0) return [];
  const { id, templateId, title, templateVersion } = layouts;
  return await db
    .select({ id, templateId, title, templateVersion })
    .from(layouts)
    .where(and(eq(layouts.organizationId, organizationId), inArray(layouts.templateId, [...templateIds])))
    .orderBy(desc(layouts.createdAt), desc(layouts.id));
}

/** Returns a layout; null = it doesn't exist in this organization. */
export async function findLayout(db: Queryable, key: LayoutKey): Promise<LayoutRow | null> {
  const [row] = await db
    .select({ layout: layouts, htmlSha256: versions.htmlSha256 })
    .from(layouts)
    .innerJoin(versions, hasVersion('layout', layouts))
    .where(named(key));
  return row ? { ...row.layout, htmlSha256: row.htmlSha256 } : null;
}

/**
 * Writes the next version of a layout and requests its screenshots. The caller has locked or just inserted the layout.
 */
export async function writeLayout(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  author: ChangeAuthor,
  templateId: number,
  next: NextVersion,
): Promise<void> {
  const written = await writeVersion(tx, 'layout', author, next);
  const layout = { organizationId: author.organizationId, templateId, id: next.document.id };
  await requestLayoutScreenshots(tx, services, layout, written);
}

/** Requests screenshots of a layout's new version. */
export async function requestLayoutScreenshots(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  { organizationId, templateId, id: objectId }: { organizationId: number; templateId: number; id: number },
  { htmlSha256, templateVersion }: Pick<WrittenVersion, 'htmlSha256' | 'templateVersion'>,
): Promise<void> {
  const subject = { organizationId, templateId, kind: 'layout' as const, objectId, htmlSha256, templateVersion };
  await requestScreenshots(services, tx, subject);
}

/** Returns the id of a layout and prevents its deletion until the transaction ends; null = it doesn't exist. */
export async function keepLayout(tx: Transaction, key: LayoutKey): Promise<number | null> {
  const [row] = await tx.select({ id: layouts.id }).from(layouts).where(named(key)).for('key share');
  return row?.id ?? null;
}

/**
 * Stores which layout was loaded into an email or page. Returns its id; null = it was deleted or belongs to another
 * theme, and none is stored.
 */
export async function setLoadedLayout(
  tx: Transaction,
  { organizationId, id }: LayoutKey,
  layoutId: number,
): Promise<number | null> {
  const loaded = sql`(select layouts.id from layouts where layouts.organization_id = ${organizationId}
    and layouts.id = ${layoutId} and layouts.template_id = ${emails.templateId} for key share)`;
  const [row] = await tx
    .update(emails)
    .set({ layoutId: loaded })
    .where(and(eq(emails.organizationId, organizationId), eq(emails.id, id)))
    .returning({ layoutId: emails.layoutId });
  return row?.layoutId ?? null;
}

/** Returns the number of layouts of a theme. Other transactions that count them wait until this one ends. */
export async function lockCount(
  tx: Transaction,
  scope: { organizationId: number; templateId: number },
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`layouts ${scope.templateId}`}, 0))`);
  return await tx.$count(
    layouts,
    and(eq(layouts.organizationId, scope.organizationId), eq(layouts.templateId, scope.templateId)),
  );
}

/** Stores a layout and registers it as a document. It has no version yet: the caller writes the first one. */
export async function insertLayout(
  tx: Transaction,
  values: Pick<
    typeof layouts.$inferInsert,
    'organizationId' | 'templateId' | 'templateVersion' | 'title' | 'markerPrefix' | 'encoding'
  > & { userId: number },
): Promise<{ id: number; currentVersion: number }> {
  const { userId, ...rest } = values;
  const [row] = await tx
    .insert(layouts)
    .values({ ...rest, currentVersion: 0, createdBy: userId, updatedBy: userId })
    .returning();
  if (!row) throw new Error('The layout could not be made.');
  await registerDocument(tx, refOf('layout', row));
  return row;
}

/** Renames a layout and stores who renamed it. */
export async function renameLayout(
  tx: Transaction,
  key: LayoutKey,
  { userId, title }: { userId: number; title: string },
): Promise<void> {
  await tx.update(layouts).set({ title, updatedBy: userId, updatedAt: sql`now()` }).where(named(key));
}

/** Stores the encoding of the document that a layout was saved from; null = that of its theme. */
export async function setLayoutEncoding(tx: Transaction, key: LayoutKey, encoding: string | null): Promise<void> {
  await tx.update(layouts).set({ encoding }).where(named(key));
}

/** Sets the page that a layout belongs to; null = none. */
export async function setLayoutPage(tx: Transaction, key: LayoutKey, pageId: number | null): Promise<void> {
  const { organizationId, id: layoutId } = key;
  await tx
    .delete(layoutPages)
    .where(and(eq(layoutPages.organizationId, organizationId), eq(layoutPages.layoutId, layoutId)));
  if (pageId !== null) await tx.insert(layoutPages).values({ organizationId, layoutId, pageId });
}

/**
 * Returns the fields of an email or page that a layout saved from it takes over; null = the theme has no such document.
 */
export async function findEmailOf(
  db: Queryable,
  scope: { organizationId: number; templateId: number },
  emailId: number,
): Promise<Pick<LayoutRow, 'markerPrefix' | 'encoding' | 'templateVersion'> | null> {
  const { markerPrefix, encoding, templateVersion } = emails;
  const [row] = await db
    .select({ markerPrefix, encoding, templateVersion })
    .from(emails)
    .where(emailOf(scope, emailId));
  return row ?? null;
}

/** Returns whether a page of this theme exists. */
export async function hasPage(
  db: Queryable,
  scope: { organizationId: number; templateId: number },
  pageId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(emailOf(scope, pageId), eq(emails.type, 'page')));
  return row !== undefined;
}

const emailOf = (scope: { organizationId: number; templateId: number }, id: number) =>
  and(
    eq(emails.organizationId, scope.organizationId),
    eq(emails.templateId, scope.templateId),
    eq(emails.id, id),
    isNull(emails.deletedAt),
  );

/** Stores the status of a finished upload. */
export async function noteDone(
  tx: Transaction,
  status: { organizationId: number; userId: number; uuid: string },
): Promise<void> {
  await tx.insert(uploadProgress).values({ ...status, percent: 100 });
}

/** Permanently deletes a layout. Documents created from it are unchanged. */
export async function deleteLayout(tx: Transaction, key: LayoutKey): Promise<void> {
  await tx.delete(layouts).where(named(key));
}
