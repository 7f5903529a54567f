import { limits } from '@galley/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { ReplacementGone, replaceInEmail } from './replace-in-email';
import { isReturnable, returnReplacedEmail } from './return-email';
import { deleteOldReplacements, moveReplacement, type ReplacementKey } from './stored-replacements';

const kind = {
  payload: z.object({ organizationId: z.number(), id: z.number() }),
  // Tried again after the server was stopped or killed.
  attempts: 3,
  // One at a time, so that other jobs never wait for several of them.
  line: 'replacements',
};
const runKind = { ...kind, name: 'replacements.run' };
const returnKind = { ...kind, name: 'replacements.return' };

/** Replaces the hits in the emails of a replacement that aren't done yet, a number of emails per run. */
export const runReplacement = defineJob({ ...runKind, run: (key, services) => unlessGone(() => run(services, key)) });

/** Returns the emails of a replacement to the version before, a number of emails per run. */
export const returnReplaced = defineJob({
  ...returnKind,
  run: (key, services) => unlessGone(() => returnAll(services, key)),
});

/** Deletes replacements that are too old to be returned, every night. */
export const removeOldReplacements = defineJob({
  name: 'replacements.remove',
  payload: z.object({}),
  attempts: 3,
  schedule: '50 3 * * *',
  run: async (_payload, services) => deleteOldReplacements(services.db, limits.replacementDays),
});

async function run(services: Services, key: ReplacementKey): Promise<void> {
  const row = await moveReplacement(services.db, key, ['waiting', 'running'], 'running');
  if (!row) return;
  const from = row.emails.length;
  const to = Math.min(row.request.documents.length, from + limits.emailsReplacedPerTurn);
  for (let index = from; index < to; index += 1) await replaceInEmail(services, row, index);
  if (to < row.request.documents.length) return await services.jobs.enqueue(services.db, runKind, key);
  await moveReplacement(services.db, key, ['running'], 'done');
}

async function returnAll(services: Services, key: ReplacementKey): Promise<void> {
  const row = await moveReplacement(services.db, key, ['returning'], 'returning');
  if (!row) return;
  const waiting = row.emails.filter(isReturnable);
  for (const entry of waiting.slice(0, limits.emailsReplacedPerTurn)) await returnReplacedEmail(services, row, entry);
  if (waiting.length > limits.emailsReplacedPerTurn) return await services.jobs.enqueue(services.db, returnKind, key);
  await moveReplacement(services.db, key, ['returning'], 'returned');
}

/** Ignores that the replacement was deleted with its theme, or that the job runs twice: the other run continues. */
async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ReplacementGone)) throw error;
  }
}
