import { z } from 'zod';
import type { Queryable } from '../platform/db/database';
import { defineJob, type JobDefinition } from '../platform/queue/define-job';
import type { JobQueue } from '../platform/queue/job-queue';
import { findChange } from './read-changes';
import type { ChangeSubscriber } from './subscriber';

const payload = z.object({ subscriber: z.string(), changeId: z.number().int() });

/** A change that one subscriber could not process, as a job. It is retried, then kept until a site admin retries it. */
const changeAside = {
  name: 'changes.tell',
  payload,
  attempts: 5,
  // Named after its subscriber first: health counts by it.
  gather: { seconds: 0, by: ({ subscriber, changeId }: z.output<typeof payload>) => `${subscriber}:${changeId}` },
};

/** Sets a change aside for one subscriber, in the transaction that removes it from the outbox. */
export async function setChangeAside(
  tx: Queryable,
  jobs: JobQueue,
  aside: { subscriber: string; changeId: number },
): Promise<void> {
  await jobs.enqueue(tx, changeAside, aside);
}

/** The job that delivers a change again. It does nothing if the change or the subscriber no longer exists. */
export function defineChangeAside(subscribers: () => readonly ChangeSubscriber[]): JobDefinition<typeof payload> {
  return defineJob({
    ...changeAside,
    async run({ subscriber: name, changeId }, { db, jobs }) {
      const subscriber = subscribers().find((one) => one.name === name);
      const change = await findChange(db, changeId);
      if (!subscriber || !change) return;
      try {
        await db.transaction(async (tx) => await subscriber.enqueue(tx, jobs, [change]));
      } catch (error) {
        throw new Error(`${name} was not told of change ${changeId}`, { cause: error });
      }
    },
  });
}

/** How many changes are set aside for each subscriber, and since when. */
export async function countChangesAside(jobs: JobQueue): Promise<{ subscriber: string; count: number; since: Date }[]> {
  return (await jobs.countGathered(changeAside.name)).map(({ by, ...rest }) => ({ subscriber: by, ...rest }));
}
