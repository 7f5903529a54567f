import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/db/database';
import {
  emails,
  layoutFormers,
  layoutPages,
  layouts,
  templates,
  uploadProgress,
  users,
} from '../../../platform/db/schema';

export type LayoutRow = typeof layouts.$inferSelect;
export type ListedLayout = LayoutRow & {
  createdByName: string | null;
  parentPageId: number | null;
  /** The newest version of its theme. */
  newestVersion: number;
};

/** Names a layout; the organization is a condition of every query. */
export interface LayoutKey {
  organizationId: number;
  id: number;
}

const named = ({ organizationId, id }: LayoutKey) =>
  and(eq(layouts.organizationId, organizationId), eq(layouts.id, id));

const creator = alias(users, 'creator');

/** Layouts with their authors and pages, newest first. A page in the trash is left out. */
export async function listLayouts(
  db: Queryable,
  scope: { organizationId: number; templateId?: number; ids?: readonly number[] },
): Promise<ListedLayout[]> {
  const rows = await db
    .select({
      layout: layouts,
      createdByName: creator.name,
      parentPageId: emails.id,
      newestVersion: templates.currentVersion,
    })
    .from(layouts)
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

/** The layouts of these themes, newest first, in one query. */
export async function listThemeLayouts(db: Queryable, organizationId: number, templateIds: readonly number[]) {
  if (templateIds.length === 0) return [];
  const { id, templateId, title, templateVersion } = layouts;
  return await db
    .select({ id, templateId, title, templateVersion })
    .from(layouts)
    .where(and(eq(layouts.organizationId, organizationId), inArray(layouts.templateId, [...templateIds])))
    .orderBy(desc(layouts.createdAt), desc(layouts.id));
}

/** A layout of the organization and theme in the key; null = there is none. */
export async function findLayout(db: Queryable, key: LayoutKey): Promise<LayoutRow | null> {
  const [row] = await db.select().from(layouts).where(named(key));
  return row ?? null;
}

/** The HTML that a layout had before its last upgrade; none = it had no upgrade. */
export async function findFormerHtml(tx: Transaction, { organizationId, id }: LayoutKey): Promise<string[]> {
  const rows = await tx
    .select({ sha256: layoutFormers.htmlSha256 })
    .from(layoutFormers)
    .where(and(eq(layoutFormers.organizationId, organizationId), eq(layoutFormers.layoutId, id)));
  return rows.map(({ sha256 }) => sha256);
}

/** The same, locked until the transaction ends. */
export async function lockLayout(tx: Transaction, key: LayoutKey): Promise<LayoutRow | null> {
  const [row] = await tx.select().from(layouts).where(named(key)).for('update');
  return row ?? null;
}

/** The id of a layout that can't be deleted until the transaction ends; null if it was. */
export async function keepLayout(tx: Transaction, key: LayoutKey): Promise<number | null> {
  const [row] = await tx.select({ id: layouts.id }).from(layouts).where(named(key)).for('key share');
  return row?.id ?? null;
}

/** The number of layouts of a theme. No other transaction that counts them adds one before this one ends. */
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

/** Stores a layout and returns its id. */
export async function insertLayout(
  tx: Transaction,
  values: Omit<typeof layouts.$inferInsert, 'createdBy' | 'updatedBy' | 'createdAt' | 'updatedAt'> & { userId: number },
): Promise<number> {
  const { userId, ...rest } = values;
  const [row] = await tx
    .insert(layouts)
    .values({ ...rest, createdBy: userId, updatedBy: userId })
    .returning({ id: layouts.id });
  if (!row) throw new Error('The layout could not be made.');
  return row.id;
}

/** Changes what is given and notes who did it. */
export async function changeLayout(
  tx: Transaction,
  key: LayoutKey,
  { userId, ...change }: { userId: number; title?: string; htmlSha256?: string; templateVersion?: number },
): Promise<void> {
  await tx
    .update(layouts)
    .set({ ...change, updatedBy: userId, updatedAt: sql`now()` })
    .where(named(key));
}

/** Sets the page that a layout belongs to; null = none. */
export async function setLayoutPage(tx: Transaction, key: LayoutKey, pageId: number | null): Promise<void> {
  const { organizationId, id: layoutId } = key;
  await tx
    .delete(layoutPages)
    .where(and(eq(layoutPages.organizationId, organizationId), eq(layoutPages.layoutId, layoutId)));
  if (pageId !== null) await tx.insert(layoutPages).values({ organizationId, layoutId, pageId });
}

/** What a layout takes over from the email or page it is saved from; null if the theme has no such document. */
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

/** Whether a page of this theme exists. */
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

/** Stores the status of an upload that is done. */
export async function noteDone(
  tx: Transaction,
  status: { organizationId: number; userId: number; uuid: string },
): Promise<void> {
  await tx.insert(uploadProgress).values({ ...status, percent: 100 });
}

/** Deletes a layout for good. Documents that were made from it stay as they are. */
export async function deleteLayout(tx: Transaction, key: LayoutKey): Promise<void> {
  await tx.delete(layouts).where(named(key));
}
