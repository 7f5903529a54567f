import type { ChangeAction, ChangedKind } from '@galley/contract';
import type { z } from 'zod';
import type { Queryable } from '../platform/db/database';
import type { JobKind, JobQueue } from '../platform/queue/job-queue';

/** A committed change, for subscribers. */
export interface CommittedChange {
  /** Increases with each change of one object. */
  id: number;
  organizationId: number;
  /** null = the server itself. */
  userId: number | null;
  action: ChangeAction;
  object: { kind: ChangedKind; id: number };
  details: Record<string, unknown>;
}

/** A subscriber to changes. Its work is a job with its own attempts. */
export interface ChangeSubscriber {
  name: string;
  actions: readonly ChangeAction[];
  /**
   * Enqueues a job for each change, in the transaction that removes them from the outbox, and stores at most the data
   * the job needs.
   */
  enqueue(tx: Queryable, jobs: JobQueue, changes: readonly CommittedChange[]): Promise<void>;
}

/** Returns a subscriber that enqueues `job` for each change of these actions. */
export function subscribe<Payload extends z.ZodType>(
  job: JobKind<Payload>,
  actions: readonly ChangeAction[],
  payloadOf: (change: CommittedChange) => z.input<Payload>,
): ChangeSubscriber {
  return {
    name: job.name,
    actions,
    enqueue: async (tx, jobs, changes) => await jobs.enqueueAll(tx, job, changes.map(payloadOf)),
  };
}
