import { z } from 'zod';
import type { Queryable } from '../platform/db/database';
import { defineJob, type JobDefinition } from '../platform/queue/define-job';
import type { JobQueue } from '../platform/queue/job-queue';
import { findChange } from './read-changes';
import type { ChangeSubscriber } from './subscriber';

const payload = z.object({ subscriber: z.string(), changeId: z.number().int() });

/**
 * A job for a change that one subscriber could not process. It is retried, then kept until a site admin retries it.
 */
const deadLetterJob = {
  name: 'changes.tell',
  payload,
  attempts: 5,
  // The key starts with the subscriber, by which the health check counts.
  gather: { seconds: 0, by: ({ subscriber, changeId }: z.output<typeof payload>) => `${subscriber}:${changeId}` },
};

/** Moves a change to the dead letters of one subscriber, in the transaction that removes it from the outbox. */
export async function storeDeadLetter(
  tx: Queryable,
  jobs: JobQueue,
  letter: { subscriber: string; changeId: number },
): Promise<void> {
  await jobs.enqueue(tx, deadLetterJob, letter);
}

/** Defines the job that delivers a change again. It does nothing if the change or the subscriber no longer exists. */
export function defineDeadLetterJob(subscribers: () => readonly ChangeSubscriber[]): JobDefinition<typeof payload> {
  return defineJob({
    ...deadLetterJob,
    async run({ subscriber: name, changeId }, { db, jobs }) {
      const subscriber = subscribers().find((one) => one.name === name);
      const change = await findChange(db, changeId);
      if (!subscriber || !change) return;
      try {
        await db.transaction(async (tx) => await subscriber.enqueue(tx, jobs, [change]));
      } catch (error) {
        throw new Error(`${name} missed change ${changeId}`, { cause: error });
      }
    },
  });
}

/** Returns the number of dead letters of each subscriber, and since when. */
export async function countDeadLetters(jobs: JobQueue): Promise<{ subscriber: string; count: number; since: Date }[]> {
  return (await jobs.countGathered(deadLetterJob.name)).map(({ by, ...rest }) => ({ subscriber: by, ...rest }));
}
