import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/db/database';
import { avatarFiles, blobs } from '../../../platform/db/schema';
import { defineJob } from '../../../platform/queue/define-job';

const dayMs = 24 * 60 * 60 * 1000;
/** Delay of the job for content that was written just now. */
export const deleteAfterMs = dayMs + 60_000;

/**
 * Deletes files that no row references any more. Files written within the last day stay, because another request may be
 * storing the same content at this moment.
 */
export const deleteUnusedFiles = defineJob({
  name: 'blobs.forget',
  payload: z.object({ sha256s: z.array(z.string()) }),
  attempts: 5,
  async run({ sha256s }, { db, blobs, clock }) {
    const used = await findUsedFiles(db, sha256s);
    const before = new Date(clock.now().getTime() - dayMs);
    for (const sha256 of sha256s) if (!used.has(sha256)) await blobs.remove(sha256, before);
  },
});

/** Returns which of these checksums a file or avatar still references. */
async function findUsedFiles(db: Queryable, sha256s: readonly string[]): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const list = [...sha256s];
  const rows = [
    ...(await db.selectDistinct({ sha256: blobs.sha256 }).from(blobs).where(inArray(blobs.sha256, list))),
    ...(await db
      .selectDistinct({ sha256: avatarFiles.sha256 })
      .from(avatarFiles)
      .where(inArray(avatarFiles.sha256, list))),
  ];
  return new Set(rows.map((row) => row.sha256));
}
