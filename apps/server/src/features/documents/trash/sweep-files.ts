import { limits } from '@galley/contract';
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { filesLock } from '../../../platform/db/files-lock';
import { avatarFiles, blobs, images, templateFiles } from '../../../platform/db/schema';
import { dayMs, trashEnd } from '../../../platform/retention';
import type { Services } from '../../../services';
import { findUsedKeys } from '../../files/assets/used-keys';

/**
 * Deletes unused images: those of permanently deleted emails and those that people removed more than 30 days ago. There
 * are two steps, so that images that are used again in the meantime (pasted from a window that was open all day) are
 * not lost: first the file can no longer be loaded; a day later, if still no document shows it, its bytes are deleted.
 */
export async function sweepFiles(services: Services): Promise<void> {
  for (const organizationId of await organizationsWithWaste(services)) {
    await deleteUnusedBytes(services, organizationId);
    await retireUnusedPictures(services, organizationId);
  }
}

const isOrphan = (services: Services) =>
  or(
    and(isNull(images.emailId), eq(images.isOfTheme, false)),
    and(isNotNull(images.deletedAt), lte(images.deletedAt, trashEnd(services))),
  );

async function organizationsWithWaste(services: Services): Promise<number[]> {
  const { db } = services;
  const pictures = await db.selectDistinct({ id: images.organizationId }).from(images).where(isOrphan(services));
  const files = await db.selectDistinct({ id: blobs.organizationId }).from(blobs).where(isNotNull(blobs.deletedAt));
  return [...new Set([...pictures, ...files].map((row) => row.id))].sort((a, b) => a - b);
}

/**
 * The first step: retires images without a document whose address is used nowhere, and whose crops are used nowhere
 * either.
 */
async function retireUnusedPictures(services: Services, organizationId: number): Promise<void> {
  const { db } = services;
  const orphans = await db
    .select({ id: images.id, blobId: images.blobId, thumbnailBlobId: images.thumbnailBlobId, key: blobs.key })
    .from(images)
    .innerJoin(blobs, eq(blobs.id, images.blobId))
    .where(and(eq(images.organizationId, organizationId), isOrphan(services)));
  if (orphans.length === 0) return;
  const used = await findUsedKeys(services, organizationId, new Set(orphans.map((orphan) => orphan.key)));
  const candidates = new Map(orphans.filter(({ key }) => !used.has(key)).map((orphan) => [orphan.id, orphan]));
  // The original of a remaining image is kept, too, so that it can be cropped again.
  for (let isSettled = false; !isSettled; ) {
    const originals = await originalsOfOthers(db, organizationId, [...candidates.keys()]);
    for (const id of originals) candidates.delete(id);
    isSettled = originals.length === 0;
  }
  if (candidates.size === 0) return;
  await db.transaction(async (tx) => {
    const gone = [...candidates.keys()];
    await tx.delete(images).where(and(eq(images.organizationId, organizationId), inArray(images.id, gone)));
    await retireFiles(
      tx,
      services,
      organizationId,
      [...candidates.values()].flatMap(({ blobId, thumbnailBlobId }) =>
        thumbnailBlobId === null ? [blobId] : [blobId, thumbnailBlobId],
      ),
    );
  });
}

/** Returns the images in this list that are the original of an image outside it. */
async function originalsOfOthers(db: Queryable, organizationId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: images.id, originalId: images.originalId })
    .from(images)
    .where(and(eq(images.organizationId, organizationId), inArray(images.originalId, ids)));
  const among = new Set(ids);
  return [...new Set(rows.flatMap(({ id, originalId }) => (among.has(id) || originalId === null ? [] : [originalId])))];
}

/** Makes files unreachable, unless another image or a theme version uses them. */
export async function retireFiles(
  tx: Queryable,
  { clock }: Pick<Services, 'clock'>,
  organizationId: number,
  blobIds: number[],
): Promise<void> {
  if (blobIds.length === 0) return;
  const pictures = await tx.select({ id: images.blobId }).from(images).where(inArray(images.blobId, blobIds));
  const versions = await tx
    .select({ assets: templateFiles.assets })
    .from(templateFiles)
    .where(eq(templateFiles.organizationId, organizationId));
  const kept = new Set([
    ...pictures.map((row) => row.id),
    ...versions.flatMap(({ assets }) => Object.values(assets).map(Number)),
  ]);
  const unused = blobIds.filter((id) => !kept.has(id));
  if (unused.length === 0) return;
  await tx
    .update(blobs)
    .set({ deletedAt: clock.now() })
    .where(and(eq(blobs.organizationId, organizationId), inArray(blobs.id, unused), isNull(blobs.deletedAt)));
}

/**
 * The second step: deletes the bytes of files that have been unreachable for a day. A file that a document shows again
 * is restored.
 */
async function deleteUnusedBytes(services: Services, organizationId: number): Promise<void> {
  const { db, clock, blobs: store } = services;
  const dayAgo = new Date(clock.now().getTime() - limits.unusedFileDays * dayMs);
  const retired = await db
    .select({ id: blobs.id, key: blobs.key, sha256: blobs.sha256 })
    .from(blobs)
    .where(and(eq(blobs.organizationId, organizationId), lt(blobs.deletedAt, dayAgo)));
  if (retired.length === 0) return;
  const used = await findUsedKeys(services, organizationId, new Set(retired.map((file) => file.key)));
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${filesLock}) as got`);
    if (!rows[0]?.got) return; // A backup is running, so the next night deletes them.
    for (const { id, key, sha256 } of retired) {
      if (used.has(key)) {
        await tx.update(blobs).set({ deletedAt: null }).where(eq(blobs.id, id));
        continue;
      }
      // The bytes are deleted before the row: after an interruption, the next night finds the row and continues.
      if (!(await isNeeded(tx, sha256, dayAgo))) await store.remove(sha256, dayAgo);
      await tx.delete(blobs).where(eq(blobs.id, id));
    }
  });
}

/**
 * Returns whether an avatar or another file of any organization has the same bytes and is in use, or was until
 * recently.
 */
async function isNeeded(db: Queryable, sha256: string, dayAgo: Date): Promise<boolean> {
  const one = { one: sql<number>`1` };
  const isRecent = or(isNull(blobs.deletedAt), gte(blobs.deletedAt, dayAgo));
  const [file] = await db
    .select(one)
    .from(blobs)
    .where(and(eq(blobs.sha256, sha256), isRecent))
    .limit(1);
  if (file) return true;
  const [avatar] = await db.select(one).from(avatarFiles).where(eq(avatarFiles.sha256, sha256)).limit(1);
  return avatar !== undefined;
}
