import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { uploadProgress } from '../../../platform/db/schema';

/** Stores the progress of an upload. Not in the import's transaction, so that polls see it. */
export async function saveProgress(
  db: Queryable,
  progress: { organizationId: number; userId: number; uuid: string; percent: number; message: string },
): Promise<void> {
  await db
    .insert(uploadProgress)
    .values(progress)
    .onConflictDoUpdate({
      target: [uploadProgress.userId, uploadProgress.uuid],
      set: { percent: progress.percent, message: progress.message, updatedAt: sql`now()` },
    });
}

/** Seconds without an update after which an upload counts as stalled. */
const stalledSeconds = 30;

/** Marks an upload as still in progress. */
export async function touchProgress(db: Queryable, { userId, uuid }: { userId: number; uuid: string }): Promise<void> {
  await db
    .update(uploadProgress)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(uploadProgress.userId, userId), eq(uploadProgress.uuid, uuid)));
}

/**
 * Returns the progress of a person's upload with this `uuid`, and whether it has stalled; undefined = it is unknown.
 */
export async function findProgress(
  db: Queryable,
  organizationId: number,
  userId: number,
  uuid: string,
): Promise<{ percent: number; message: string; isStalled: boolean } | undefined> {
  const [row] = await db
    .select({
      percent: uploadProgress.percent,
      message: uploadProgress.message,
      isStalled: sql<boolean>`${uploadProgress.updatedAt} < now() - make_interval(secs => ${stalledSeconds})`,
    })
    .from(uploadProgress)
    .where(
      and(
        eq(uploadProgress.organizationId, organizationId),
        eq(uploadProgress.userId, userId),
        eq(uploadProgress.uuid, uuid),
      ),
    );
  return row;
}
