import type { z } from 'zod';
import type { Queryable } from '../db/database';

/** What the queue needs to know of a job to keep it. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** `feature.verb`, for instance `templates.import`. */
  name: string;
  payload: Payload;
  /** How often it is tried in all. What fails by an outage (full disk, database away) doesn't count. */
  attempts: number;
  /** Asked for again within this time, it runs once, at the end of it. `by` names what two such wishes have in common. */
  gather?: { seconds: number; by(payload: z.output<Payload>): string };
}

/** A job as the queue's `add_job` takes it, for a statement that enqueues it beside other work. */
export interface JobSpec {
  name: string;
  payload: unknown;
  attempts: number;
  /** Not before so many seconds from now. */
  seconds: number;
  /** Waiting jobs of the same key are one; null = every one counts. */
  key: string | null;
}

/** What enqueueing a job comes to; pure. Throws when the payload is not the job's. */
export function jobSpec<Payload extends z.ZodType>(job: JobKind<Payload>, payload: z.input<Payload>): JobSpec {
  const parsed = job.payload.parse(payload);
  const { name, attempts, gather } = job;
  const key = gather ? `${name}:${gather.by(parsed)}` : null;
  return { name, payload: parsed, attempts, seconds: gather?.seconds ?? 0, key };
}

/** A job that was not done yet. */
export interface QueuedJob {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  /** It was tried as often as it may be. */
  isFailed: boolean;
  /** Why the last try failed; '' = it did not. */
  error: string;
  runAt: Date;
  createdAt: Date;
}

export interface JobQueue {
  /** Enqueues inside the caller's transaction: the job exists exactly when the transaction commits. */
  enqueue<Payload extends z.ZodType>(
    tx: Queryable,
    job: JobKind<Payload>,
    payload: z.input<Payload>,
    /** Not before this time; without it at once. */
    options?: { runAt?: Date },
  ): Promise<void>;
  /** Jobs that wait or have failed, failed ones first; at most 200. */
  list(): Promise<QueuedJob[]>;
  /** Jobs of one kind that were not done yet, by the first part (up to a colon) of what they are gathered by. */
  countGathered(name: string): Promise<{ by: string; count: number; since: Date }[]>;
  /** Lets a failed job run again once the caller's transaction commits; false when there is none of this id. */
  retry(tx: Queryable, id: number): Promise<boolean>;
  /** Whether the worker runs. */
  check(): Promise<boolean>;
}
