import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import { findUsedContents } from './repository';

const dayMs = 24 * 60 * 60 * 1000;
/** Delay of the job for content that was written just now. */
export const forgetAfterMs = dayMs + 60_000;

/**
 * Deletes files that no row references any more. Files written within the last day stay, because another request may be
 * storing the same content at this moment.
 */
export const forgetContents = defineJob({
  name: 'blobs.forget',
  payload: z.object({ sha256s: z.array(z.string()) }),
  attempts: 5,
  async run({ sha256s }, { db, blobs, clock }) {
    const used = await findUsedContents(db, sha256s);
    const before = new Date(clock.now().getTime() - dayMs);
    for (const sha256 of sha256s) if (!used.has(sha256)) await blobs.remove(sha256, before);
  },
});
