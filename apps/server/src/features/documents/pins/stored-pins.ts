import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { pinArchives, pinGroups, pinSnapshots, templates, templateVersions, users } from '../../../platform/db/schema';

export type PinRow = typeof pinArchives.$inferSelect;
export type SnapshotRow = typeof pinSnapshots.$inferSelect;
export type GroupRow = typeof pinGroups.$inferSelect;
export type ListedSnapshot = SnapshotRow & { createdByName: string | null };
export interface ListedPin {
  pin: PinRow;
  createdByName: string | null;
  snapshot: SnapshotRow;
  snapshotCount: number;
  /** Names the files of the theme's version that it was made with. */
  assetKey: string;
}

/** Names a pin, snapshot or group; the organization is a condition of every query. */
export interface PinKey {
  organizationId: number;
  id: number;
}

const named = (table: typeof pinArchives | typeof pinSnapshots | typeof pinGroups, { organizationId, id }: PinKey) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id));

const creator = alias(users, 'creator');

/** Pins with their default snapshots and authors, newest first. */
export async function listPins(
  db: Queryable,
  scope: { organizationId: number; templateId?: number; id?: number },
): Promise<ListedPin[]> {
  const snapshotCount = sql<number>`(select count(*)::int from ${pinSnapshots} counted
    where counted.organization_id = ${pinArchives.organizationId} and counted.pin_archive_id = ${pinArchives.id})`;
  return await db
    .select({
      pin: pinArchives,
      createdByName: creator.name,
      snapshot: pinSnapshots,
      snapshotCount,
      assetKey: templateVersions.assetKey,
    })
    .from(pinArchives)
    .innerJoin(
      templateVersions,
      and(
        eq(templateVersions.organizationId, pinArchives.organizationId),
        eq(templateVersions.templateId, pinArchives.templateId),
        eq(templateVersions.version, pinArchives.templateVersion),
      ),
    )
    .innerJoin(
      pinSnapshots,
      and(
        eq(pinSnapshots.organizationId, pinArchives.organizationId),
        eq(pinSnapshots.pinArchiveId, pinArchives.id),
        eq(pinSnapshots.isDefault, true),
      ),
    )
    .leftJoin(creator, eq(creator.id, pinArchives.createdBy))
    .where(
      and(
        eq(pinArchives.organizationId, scope.organizationId),
        scope.templateId === undefined ? undefined : eq(pinArchives.templateId, scope.templateId),
        scope.id === undefined ? undefined : eq(pinArchives.id, scope.id),
      ),
    )
    .orderBy(desc(pinArchives.createdAt), desc(pinArchives.id));
}

/** A pin, locked until the transaction ends. */
export async function lockPin(tx: Transaction, key: PinKey): Promise<PinRow | null> {
  const [row] = await tx.select().from(pinArchives).where(named(pinArchives, key)).for('update');
  return row ?? null;
}

/** Snapshots of one pin, or some by their ids, newest first. */
export async function listSnapshots(
  db: Queryable,
  scope: { organizationId: number; pinArchiveId?: number; ids?: readonly number[] },
): Promise<ListedSnapshot[]> {
  const rows = await db
    .select({ snapshot: pinSnapshots, createdByName: creator.name })
    .from(pinSnapshots)
    .leftJoin(creator, eq(creator.id, pinSnapshots.createdBy))
    .where(
      and(
        eq(pinSnapshots.organizationId, scope.organizationId),
        scope.pinArchiveId === undefined ? undefined : eq(pinSnapshots.pinArchiveId, scope.pinArchiveId),
        scope.ids === undefined ? undefined : inArray(pinSnapshots.id, [...scope.ids]),
      ),
    )
    .orderBy(desc(pinSnapshots.id));
  return rows.map(({ snapshot, createdByName }) => ({ ...snapshot, createdByName }));
}

/** The snapshots among these of themes that aren't deleted, with their themes. */
export async function themesOfSnapshots(
  db: Queryable,
  { organizationId, ids }: { organizationId: number; ids: readonly number[] },
): Promise<{ id: number; templateId: number }[]> {
  return await db
    .select({ id: pinSnapshots.id, templateId: pinArchives.templateId })
    .from(pinSnapshots)
    .innerJoin(
      pinArchives,
      and(eq(pinArchives.organizationId, pinSnapshots.organizationId), eq(pinArchives.id, pinSnapshots.pinArchiveId)),
    )
    .innerJoin(templates, and(eq(templates.id, pinArchives.templateId), sql`${templates.deletedAt} is null`))
    .where(and(eq(pinSnapshots.organizationId, organizationId), inArray(pinSnapshots.id, [...ids])))
    .orderBy(asc(pinSnapshots.id));
}

/** A snapshot of a section of the organization and theme in the key; null = there is none. */
export async function findSnapshot(db: Queryable, key: PinKey): Promise<SnapshotRow | null> {
  const [row] = await db.select().from(pinSnapshots).where(named(pinSnapshots, key));
  return row ?? null;
}

/** The number of pins of a theme. */
export async function countPins(db: Queryable, scope: { organizationId: number; templateId: number }): Promise<number> {
  return await db.$count(
    pinArchives,
    and(eq(pinArchives.organizationId, scope.organizationId), eq(pinArchives.templateId, scope.templateId)),
  );
}

/** Stores a pin and returns its id. */
export async function insertPin(
  tx: Transaction,
  { userId, ...values }: Omit<typeof pinArchives.$inferInsert, 'createdBy' | 'updatedBy'> & { userId: number },
): Promise<number> {
  const [row] = await tx
    .insert(pinArchives)
    .values({ ...values, createdBy: userId, updatedBy: userId })
    .returning({ id: pinArchives.id });
  if (!row) throw new Error('The pin could not be made.');
  return row.id;
}

/** Changes what is given and notes who did it; `groupId` null takes the pin out of its group. */
export async function changePin(
  tx: Transaction,
  key: PinKey,
  {
    userId,
    ...change
  }: { userId: number; name?: string; isMobile?: boolean; groupId?: number | null; templateVersion?: number },
): Promise<void> {
  await tx
    .update(pinArchives)
    .set({ ...change, updatedBy: userId, updatedAt: sql`now()` })
    .where(named(pinArchives, key));
}

/** Deletes a pin with its snapshots. */
export async function deletePin(tx: Transaction, key: PinKey): Promise<void> {
  await tx.delete(pinArchives).where(named(pinArchives, key));
}

/** Stores a snapshot as the default of its pin, which the caller has locked or just made. */
export async function insertSnapshot(
  tx: Transaction,
  values: Omit<typeof pinSnapshots.$inferInsert, 'isDefault'>,
): Promise<number> {
  await clearDefault(tx, values);
  const [row] = await tx
    .insert(pinSnapshots)
    .values({ ...values, isDefault: true })
    .returning({ id: pinSnapshots.id });
  if (!row) throw new Error('The snapshot could not be made.');
  return row.id;
}

/** Deletes a snapshot that isn't the default of its pin. */
export async function deleteSnapshot(tx: Transaction, key: PinKey): Promise<void> {
  await tx.delete(pinSnapshots).where(and(named(pinSnapshots, key), eq(pinSnapshots.isDefault, false)));
}

/** Makes a snapshot the default of its pin. The caller has locked the pin. */
export async function setDefault(tx: Transaction, snapshot: SnapshotRow): Promise<void> {
  await clearDefault(tx, snapshot);
  await tx.update(pinSnapshots).set({ isDefault: true }).where(named(pinSnapshots, snapshot));
}

async function clearDefault(
  tx: Transaction,
  { organizationId, pinArchiveId }: { organizationId: number; pinArchiveId: number },
): Promise<void> {
  await tx
    .update(pinSnapshots)
    .set({ isDefault: false })
    .where(
      and(
        eq(pinSnapshots.organizationId, organizationId),
        eq(pinSnapshots.pinArchiveId, pinArchiveId),
        eq(pinSnapshots.isDefault, true),
      ),
    );
}

/** The groups of a theme by name. */
export async function listGroups(
  db: Queryable,
  scope: { organizationId: number; templateId: number },
): Promise<GroupRow[]> {
  return await db
    .select()
    .from(pinGroups)
    .where(and(eq(pinGroups.organizationId, scope.organizationId), eq(pinGroups.templateId, scope.templateId)))
    .orderBy(asc(pinGroups.name), asc(pinGroups.id));
}

/** A group of a theme that can't be deleted until the transaction ends. */
export async function keepGroup(
  tx: Transaction,
  { templateId, ...key }: PinKey & { templateId: number },
): Promise<GroupRow | null> {
  const [row] = await tx
    .select()
    .from(pinGroups)
    .where(and(named(pinGroups, key), eq(pinGroups.templateId, templateId)))
    .for('key share');
  return row ?? null;
}

/** Stores a group of pins and returns its id. */
export async function insertGroup(
  tx: Transaction,
  { userId, ...values }: { organizationId: number; templateId: number; name: string; userId: number },
): Promise<number> {
  const [row] = await tx
    .insert(pinGroups)
    .values({ ...values, createdBy: userId })
    .returning({ id: pinGroups.id });
  if (!row) throw new Error('The group could not be made.');
  return row.id;
}

/** Renames a group; null = there is none. */
export async function renameGroup(tx: Transaction, key: PinKey, name: string): Promise<GroupRow | null> {
  const [row] = await tx.update(pinGroups).set({ name }).where(named(pinGroups, key)).returning();
  return row ?? null;
}

/** Deletes a group; null = there was none. Its pins stay. */
export async function deleteGroup(tx: Transaction, key: PinKey): Promise<GroupRow | null> {
  const [row] = await tx.delete(pinGroups).where(named(pinGroups, key)).returning();
  return row ?? null;
}
