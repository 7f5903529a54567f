import type { z } from 'zod';
import type { Queryable } from '../db/database';

/** What the queue needs to know to store a job. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** `feature.verb`, for instance `templates.import`. */
  name: string;
  payload: Payload;
  /** The total number of attempts. Failures caused by an outage (full disk, database unavailable) don't count. */
  attempts: number;
  /**
   * If it is enqueued again within this time, it runs once, at the end. `by` names what such requests have in common.
   */
  gather?: { seconds: number; by(payload: z.output<Payload>): string };
  /** Jobs of one line run one at a time, so that many of them never keep all others waiting. */
  line?: string;
  /** Waiting jobs with a lower number start first; without it 0. */
  priority?: number;
}

/** A job as the queue's `add_job` takes it, for a statement that enqueues it together with other work. */
export interface JobSpec {
  name: string;
  payload: unknown;
  attempts: number;
  /** The delay in seconds. */
  seconds: number;
  /** Waiting jobs with the same key are merged; null = never merged. */
  key: string | null;
  /** `JobKind.line`; null = none. */
  line: string | null;
  priority: number;
}

/** The row to enqueue for a job; pure. Throws when the payload is invalid. */
export function jobSpec<Payload extends z.ZodType>(job: JobKind<Payload>, payload: z.input<Payload>): JobSpec {
  const parsed = job.payload.parse(payload);
  const { name, attempts, gather, line = null, priority = 0 } = job;
  const key = gather ? `${name}:${gather.by(parsed)}` : null;
  return { name, payload: parsed, attempts, seconds: gather?.seconds ?? 0, key, line, priority };
}

/** A job that is not done yet. */
interface QueuedJob {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  /** It has no attempts left. */
  isFailed: boolean;
  /** Why the last attempt failed; '' = it didn't. */
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
    /** The earliest start; without it immediately. */
    options?: { runAt?: Date },
  ): Promise<void>;
  /** Enqueues several jobs of one kind, as `enqueue` does, in one statement. */
  enqueueAll<Payload extends z.ZodType>(
    tx: Queryable,
    job: JobKind<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>;
  /** Jobs that wait or have failed, failed ones first; at most 200. */
  list(): Promise<QueuedJob[]>;
  /** Unfinished jobs of one kind, by the first part (up to a colon) of their `by` key. */
  countGathered(name: string): Promise<{ by: string; count: number; since: Date }[]>;
  /** Lets a failed job run again once the caller's transaction commits; false when there is none of this id. */
  retry(tx: Queryable, id: number): Promise<boolean>;
  /** Lets all jobs of one kind that wait for their next attempt run now. */
  hasten(db: Queryable, job: JobKind): Promise<void>;
  /** Whether the worker runs. */
  check(): Promise<boolean>;
}
