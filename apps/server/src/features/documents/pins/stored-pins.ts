import { AppError, type ChangeEvent, limits } from '@galley/contract';
import { and, asc, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ChangeAuthor, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { hasVersion, registerDocument } from '../../../platform/db/documents';
import { naturally } from '../../../platform/db/natural-order';
import {
  pinArchives,
  pinGroups,
  pinSnapshots,
  templateFiles,
  templates,
  users,
  versions,
} from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { requestScreenshots } from '../../files/screenshots/request-screenshots';
import { type LockedDocument, lockForVersion } from '../stored-versions/lock-document';
import { type NextVersion, type WrittenVersion, writeVersion } from '../stored-versions/write-versions';
import { filesOf } from '../templates/themes';

export type PinRow = typeof pinArchives.$inferSelect;
/** A snapshot of a pin, stored as one of its versions. */
export interface SnapshotRow extends Omit<typeof pinSnapshots.$inferSelect, 'versionId'> {
  id: number;
  pinArchiveId: number;
  version: number;
  htmlSha256: string;
  createdBy: number | null;
  createdAt: Date;
}
export type GroupRow = typeof pinGroups.$inferSelect;
export type ListedSnapshot = SnapshotRow & { createdByName: string | null };
export interface ListedPin {
  pin: PinRow;
  createdByName: string | null;
  snapshot: SnapshotRow;
  snapshotCount: number;
  /** The key of the files of the theme version that it was created with. */
  assetKey: string;
}

/** The key of a pin, snapshot or group; the organization is a condition of every query. */
export interface PinKey {
  organizationId: number;
  id: number;
}

const named = (table: typeof pinArchives | typeof pinGroups, { organizationId, id }: PinKey) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id));

const creator = alias(users, 'creator');

const snapshotColumns = {
  id: versions.id,
  organizationId: versions.organizationId,
  pinArchiveId: versions.documentId,
  version: versions.version,
  htmlSha256: versions.htmlSha256,
  createdBy: versions.createdBy,
  createdAt: versions.createdAt,
  htmlSha1: pinSnapshots.htmlSha1,
  markerPrefix: pinSnapshots.markerPrefix,
  blockId: pinSnapshots.blockId,
};

/** The condition that joins a version of a pin with the additional columns of its snapshot. */
const ofVersion = and(
  eq(pinSnapshots.organizationId, versions.organizationId),
  eq(pinSnapshots.versionId, versions.id),
);

/** Returns pins with their default snapshots and authors, newest first. */
export async function listPins(
  db: Queryable,
  scope: { organizationId: number; templateId?: number; id?: number },
): Promise<ListedPin[]> {
  const ofTheme = alias(versions, 'of_theme');
  const snapshotCount = sql<number>`(select count(*)::int from ${versions} counted
    where counted.organization_id = ${pinArchives.organizationId} and counted.document_kind = 'pin'
      and counted.document_id = ${pinArchives.id})`;
  return await db
    .select({
      pin: pinArchives,
      createdByName: creator.name,
      snapshot: snapshotColumns,
      snapshotCount,
      assetKey: templateFiles.assetKey,
    })
    .from(pinArchives)
    .innerJoin(
      ofTheme,
      and(
        eq(ofTheme.organizationId, pinArchives.organizationId),
        eq(ofTheme.documentKind, 'template'),
        eq(ofTheme.documentId, pinArchives.templateId),
        eq(ofTheme.version, pinArchives.templateVersion),
      ),
    )
    .innerJoin(templateFiles, filesOf(ofTheme))
    .innerJoin(versions, hasVersion('pin', pinArchives))
    .innerJoin(pinSnapshots, ofVersion)
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

/** Returns a pin, locked until the transaction ends; null = it doesn't exist. */
export async function lockPin(tx: Transaction, key: PinKey): Promise<(PinRow & LockedDocument) | null> {
  const [row] = await tx.select().from(pinArchives).where(named(pinArchives, key)).for('update');
  return row ? { ...row, ...(await lockForVersion(tx, refOf('pin', row))) } : null;
}

/** Returns snapshots of one pin, or some by their ids, newest first. */
export async function listSnapshots(
  db: Queryable,
  scope: { organizationId: number; pinArchiveId?: number; version?: number; ids?: readonly number[] },
): Promise<ListedSnapshot[]> {
  return await db
    .select({ ...snapshotColumns, createdByName: creator.name })
    .from(versions)
    .innerJoin(pinSnapshots, ofVersion)
    .leftJoin(creator, eq(creator.id, versions.createdBy))
    .where(
      and(
        eq(versions.organizationId, scope.organizationId),
        eq(versions.documentKind, 'pin'),
        scope.pinArchiveId === undefined ? undefined : eq(versions.documentId, scope.pinArchiveId),
        scope.version === undefined ? undefined : eq(versions.version, scope.version),
        scope.ids === undefined ? undefined : inArray(versions.id, [...scope.ids]),
      ),
    )
    .orderBy(desc(versions.id));
}

/** Returns those of the snapshots whose themes aren't deleted, with their themes. */
export async function themesOfSnapshots(
  db: Queryable,
  { organizationId, ids }: { organizationId: number; ids: readonly number[] },
): Promise<{ id: number; templateId: number }[]> {
  return await db
    .select({ id: versions.id, templateId: pinArchives.templateId })
    .from(versions)
    .innerJoin(
      pinArchives,
      and(eq(pinArchives.organizationId, versions.organizationId), eq(pinArchives.id, versions.documentId)),
    )
    .innerJoin(templates, and(eq(templates.id, pinArchives.templateId), sql`${templates.deletedAt} is null`))
    .where(
      and(
        eq(versions.organizationId, organizationId),
        eq(versions.documentKind, 'pin'),
        inArray(versions.id, [...ids]),
      ),
    )
    .orderBy(asc(versions.id));
}

/** Returns the number of pins of a theme. */
export async function countPins(db: Queryable, scope: { organizationId: number; templateId: number }): Promise<number> {
  return await db.$count(
    pinArchives,
    and(eq(pinArchives.organizationId, scope.organizationId), eq(pinArchives.templateId, scope.templateId)),
  );
}

/** Stores a pin and registers it as a document. It has no snapshot yet: the caller writes the first one. */
export async function insertPin(
  tx: Transaction,
  {
    userId,
    ...values
  }: Omit<typeof pinArchives.$inferInsert, 'createdBy' | 'updatedBy' | 'currentVersion'> & {
    userId: number;
  },
): Promise<{ id: number; templateId: number; currentVersion: number }> {
  const [row] = await tx
    .insert(pinArchives)
    .values({ ...values, currentVersion: 0, createdBy: userId, updatedBy: userId })
    .returning();
  if (!row) throw new Error('The pin could not be made.');
  await registerDocument(tx, refOf('pin', row));
  return row;
}

/** Changes the given fields and stores who changed them; `groupId` null removes the pin from its group. */
export async function changePin(
  tx: Transaction,
  key: PinKey,
  {
    userId,
    ...change
  }: {
    userId: number;
    title?: string;
    isMobile?: boolean;
    groupId?: number | null;
    templateVersion?: number;
    currentVersion?: number;
  },
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

/** The columns of a snapshot in addition to those of a version. */
export type SnapshotFacts = Pick<SnapshotRow, 'htmlSha1' | 'markerPrefix' | 'blockId'>;

/**
 * Writes the next snapshot of a pin, makes it the default, and requests its screenshots. The caller has locked or just
 * inserted the pin. `shownWith` is the version of the theme that the screenshots show; absent = the one that the pin
 * uses. Returns the id of the snapshot.
 */
export async function writeSnapshot(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  author: ChangeAuthor,
  pin: { templateId: number },
  next: Omit<NextVersion, 'event'> & SnapshotFacts & { event(snapshotId: number): ChangeEvent; shownWith?: number },
): Promise<number> {
  const { htmlSha1, markerPrefix, blockId, shownWith, event, ...version } = next;
  const written = await writeVersion(tx, 'pin', author, version);
  await addSnapshot(tx, services, { organizationId: author.organizationId, ...pin }, written, {
    htmlSha1,
    markerPrefix,
    blockId,
    shownWith,
  });
  await recordChange(tx, author, event(written.id));
  return written.id;
}

/** Stores the additional columns of a snapshot for a version of a pin, and requests its screenshots. */
export async function addSnapshot(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  { organizationId, templateId }: { organizationId: number; templateId: number },
  { id: versionId, htmlSha256, templateVersion }: WrittenVersion,
  { shownWith = templateVersion, ...facts }: SnapshotFacts & { shownWith?: number },
): Promise<void> {
  await tx.insert(pinSnapshots).values({ ...facts, versionId, organizationId });
  const subject = { organizationId, templateId, kind: 'pin' as const, objectId: versionId, htmlSha256 };
  await requestScreenshots(services, tx, { ...subject, templateVersion: shownWith });
}

/**
 * Makes a new version of a pin a snapshot with the facts of an earlier one. Throws `invalid_field` if the pin has the
 * maximum number of snapshots.
 */
export async function copySnapshot(
  tx: Transaction,
  services: Pick<Services, 'jobs'>,
  pin: LockedDocument,
  written: WrittenVersion,
  of: number,
): Promise<void> {
  const stored = await listSnapshots(tx, { organizationId: pin.organizationId, pinArchiveId: pin.id });
  if (stored.length >= limits.snapshotsPerPin) throw new AppError('invalid_field', messages.tooManySnapshots);
  const former = stored.find(({ version }) => version === of);
  if (!former) throw new AppError('not_found', messages.notFound);
  const { htmlSha1, markerPrefix, blockId } = former;
  await addSnapshot(tx, services, pin, written, { htmlSha1, markerPrefix, blockId });
}

/** Deletes a snapshot, unless it is the default of its pin. */
export async function deleteSnapshot(tx: Transaction, { organizationId, id }: PinKey): Promise<void> {
  const isDefault = tx
    .select({ id: pinArchives.id })
    .from(pinArchives)
    .where(and(eq(pinArchives.id, versions.documentId), eq(pinArchives.currentVersion, versions.version)));
  await tx
    .delete(versions)
    .where(
      and(
        eq(versions.organizationId, organizationId),
        eq(versions.documentKind, 'pin'),
        eq(versions.id, id),
        notExists(isDefault),
      ),
    );
}

/** Returns the groups of a theme by name. */
export async function listGroups(
  db: Queryable,
  scope: { organizationId: number; templateId: number },
): Promise<GroupRow[]> {
  return await db
    .select()
    .from(pinGroups)
    .where(and(eq(pinGroups.organizationId, scope.organizationId), eq(pinGroups.templateId, scope.templateId)))
    .orderBy(asc(naturally(pinGroups.name)), asc(pinGroups.id));
}

/** Returns a group of a theme and prevents its deletion until the transaction ends. */
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

/** Renames a group and returns it; null = it doesn't exist. */
export async function renameGroup(tx: Transaction, key: PinKey, name: string): Promise<GroupRow | null> {
  const [row] = await tx.update(pinGroups).set({ name }).where(named(pinGroups, key)).returning();
  return row ?? null;
}

/** Deletes a group and returns it; null = it didn't exist. Its pins aren't deleted. */
export async function deleteGroup(tx: Transaction, key: PinKey): Promise<GroupRow | null> {
  const [row] = await tx.delete(pinGroups).where(named(pinGroups, key)).returning();
  return row ?? null;
}
