import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { auditEvents, emails, folderCollapses, folders, users } from '../../../platform/db/schema';

export type FolderRow = typeof folders.$inferSelect;

/** The theme that the folders belong to; the organization is a condition of every query. */
export interface FolderScope {
  organizationId: number;
  templateId: number;
}

const standing = (scope: FolderScope) =>
  and(
    eq(folders.organizationId, scope.organizationId),
    eq(folders.templateId, scope.templateId),
    isNull(folders.deletedAt),
  );

const emailsOf = (scope: FolderScope) =>
  and(eq(emails.organizationId, scope.organizationId), eq(emails.templateId, scope.templateId));

/** Returns the folders of a theme by name, and whether this person has collapsed them. */
export async function listFolders(
  db: Queryable,
  scope: FolderScope,
  userId: number,
): Promise<(FolderRow & { isCollapsed: boolean })[]> {
  const rows = await db
    .select({ folder: folders, collapsedBy: folderCollapses.userId })
    .from(folders)
    .leftJoin(folderCollapses, and(eq(folderCollapses.folderId, folders.id), eq(folderCollapses.userId, userId)))
    .where(standing(scope))
    .orderBy(asc(naturally(folders.name)), asc(folders.id));
  return rows.map(({ folder, collapsedBy }) => ({ ...folder, isCollapsed: collapsedBy !== null }));
}

/**
 * Returns the folders of a theme by id, locked until the transaction ends. Every change to the folder hierarchy calls
 * it, so that two concurrent moves can't create a cycle.
 */
export async function lockFolders(tx: Transaction, scope: FolderScope): Promise<Map<number, FolderRow>> {
  await tx.execute(sql`select pg_advisory_xact_lock(4100002, ${scope.templateId}::int)`);
  const rows = await tx.select().from(folders).where(standing(scope)).for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores a folder; `parentId` null = at the top level of the theme. */
export async function insertFolder(
  tx: Transaction,
  scope: FolderScope,
  values: { parentId: number | null; name: string; userId: number },
): Promise<FolderRow> {
  const { userId, ...rest } = values;
  const [row] = await tx
    .insert(folders)
    .values({ ...scope, ...rest, createdBy: userId })
    .returning();
  if (!row) throw new Error('The folder could not be made.');
  return row;
}

/** Renames or moves a folder that isn't deleted; `parentId` null = to the top level. */
export async function changeFolder(
  tx: Transaction,
  scope: FolderScope,
  id: number,
  change: { name?: string; parentId?: number | null },
): Promise<void> {
  // A person moved it, so it no longer belongs to a deleted folder.
  const isMoved = change.parentId !== undefined;
  await tx
    .update(folders)
    .set({ ...change, ...(isMoved ? { deletedParentId: null } : {}), updatedAt: sql`now()` })
    .where(and(standing(scope), eq(folders.id, id)));
}

/** Marks a folder as deleted. The folders and emails in it move to the top level and reference it, for a restore. */
export async function deleteFolder(tx: Transaction, scope: FolderScope, id: number): Promise<void> {
  await tx
    .update(folders)
    .set({ deletedAt: sql`now()` })
    .where(and(standing(scope), eq(folders.id, id)));
  await tx
    .update(folders)
    .set({ parentId: null, deletedParentId: id })
    .where(and(standing(scope), eq(folders.parentId, id)));
  await tx
    .update(emails)
    .set({ folderId: null, deletedFolderId: id })
    .where(and(emailsOf(scope), eq(emails.folderId, id)));
}

/** Returns a deleted folder of the theme that isn't permanently deleted yet. */
export async function findDeletedFolder(
  tx: Transaction,
  scope: FolderScope,
  id: number,
): Promise<FolderRow | undefined> {
  const [row] = await tx
    .select()
    .from(folders)
    .where(
      and(
        eq(folders.organizationId, scope.organizationId),
        eq(folders.templateId, scope.templateId),
        eq(folders.id, id),
        isNotNull(folders.deletedAt),
      ),
    )
    .for('update');
  return row;
}

/** Returns the name of the person who last deleted a folder; '' = unknown. */
export async function findFolderDeleter(tx: Transaction, scope: FolderScope, id: number): Promise<string> {
  const [deleter] = await tx
    .select({ name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.organizationId, scope.organizationId),
        eq(auditEvents.objectKind, 'folder'),
        eq(auditEvents.objectId, id),
        eq(auditEvents.action, 'folder.deleted'),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return deleter?.name ?? '';
}

/**
 * Restores a deleted folder with its former contents that were not moved since, including items in the trash. Returns
 * the ids of the emails in it that aren't deleted.
 */
export async function restoreFolder(
  tx: Transaction,
  scope: FolderScope,
  id: number,
  parentId: number | null,
): Promise<number[]> {
  const ofTheme = and(eq(folders.organizationId, scope.organizationId), eq(folders.templateId, scope.templateId));
  await tx
    .update(folders)
    .set({ deletedAt: null, parentId, deletedParentId: null })
    .where(and(ofTheme, eq(folders.id, id)));
  await tx
    .update(folders)
    .set({ parentId: id, deletedParentId: null })
    .where(and(ofTheme, eq(folders.deletedParentId, id)));
  const rows = await tx
    .update(emails)
    .set({ folderId: id, deletedFolderId: null })
    .where(and(emailsOf(scope), eq(emails.deletedFolderId, id)))
    .returning({ id: emails.id, deletedAt: emails.deletedAt });
  return rows.flatMap((row) => (row.deletedAt === null ? [row.id] : []));
}

/**
 * Moves emails into a folder, or with 0 to the top level; their edit time is unchanged. Returns the ids that are in
 * this theme.
 */
export async function moveEmails(
  tx: Transaction,
  scope: FolderScope,
  ids: readonly number[],
  folderId: number,
): Promise<number[]> {
  const rows = await tx
    .update(emails)
    .set({ folderId: noneAsNull(folderId), deletedFolderId: null })
    .where(and(emailsOf(scope), inArray(emails.id, [...ids]), isNull(emails.deletedAt)))
    .returning({ id: emails.id });
  return rows.map((row) => row.id);
}

/** Stores whether a person has collapsed a folder. */
export async function setCollapsed(
  db: Queryable,
  key: { organizationId: number; userId: number; folderId: number },
  isCollapsed: boolean,
): Promise<void> {
  if (isCollapsed) {
    await db.insert(folderCollapses).values(key).onConflictDoNothing();
    return;
  }
  await db
    .delete(folderCollapses)
    .where(
      and(
        eq(folderCollapses.organizationId, key.organizationId),
        eq(folderCollapses.userId, key.userId),
        eq(folderCollapses.folderId, key.folderId),
      ),
    );
}
