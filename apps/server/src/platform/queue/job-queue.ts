import type { z } from 'zod';
import type { Queryable } from '../db/database';

/** The properties of a job required to enqueue it. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** `feature.verb`, for instance `templates.import`. */
  name: string;
  payload: Payload;
  /** The total number of attempts. Failures caused by an outage (full disk, database unavailable) don't count. */
  attempts: number;
  /**
   * If it is enqueued again within this time, it runs once, at the end. `by` returns the common key of such requests.
   */
  gather?: { seconds: number; by(payload: z.output<Payload>): string };
  /** Jobs with the same line run one at a time, so that many of them never block all others. */
  line?: string;
  /** Waiting jobs with a lower number start first; default: 0. */
  priority?: number;
}

/** A job in the format of the queue's `add_job`, for a statement that enqueues it together with other work. */
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

/** Returns the row to enqueue for a job; pure. Throws if the payload is invalid. */
export function jobSpec<Payload extends z.ZodType>(job: JobKind<Payload>, payload: z.input<Payload>): JobSpec {
  const parsed = job.payload.parse(payload);
  const { name, attempts, gather, line = null, priority = 0 } = job;
  const key = gather ? `${name}:${gather.by(parsed)}` : null;
  return { name, payload: parsed, attempts, seconds: gather?.seconds ?? 0, key, line, priority };
}

/** An unfinished job. */
interface QueuedJob {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  /** Whether it has no attempts left. */
  isFailed: boolean;
  /** Why the last attempt failed; '' = it didn't fail. */
  error: string;
  runAt: Date;
  createdAt: Date;
}

export interface JobQueue {
  /** Enqueues inside the caller's transaction: the job exists exactly if the transaction commits. */
  enqueue<Payload extends z.ZodType>(
    tx: Queryable,
    job: JobKind<Payload>,
    payload: z.input<Payload>,
    /** The earliest start; default: immediately. */
    options?: { runAt?: Date },
  ): Promise<void>;
  /** Enqueues several jobs of one kind, like `enqueue`, in one statement. */
  enqueueAll<Payload extends z.ZodType>(
    tx: Queryable,
    job: JobKind<Payload>,
    payloads: readonly z.input<Payload>[],
  ): Promise<void>;
  /** Returns waiting and failed jobs, failed ones first; at most 200. */
  list(): Promise<QueuedJob[]>;
  /** Returns unfinished jobs of one kind, by the first part (up to a colon) of their `by` key. */
  countGathered(name: string): Promise<{ by: string; count: number; since: Date }[]>;
  /** Retries a failed job after the caller's transaction commits; returns false if there is none with this id. */
  retry(tx: Queryable, id: number): Promise<boolean>;
  /** Runs all jobs of one kind now that are waiting for their next attempt. */
  hasten(db: Queryable, job: JobKind): Promise<void>;
  /** Returns whether the worker is running. */
  check(): Promise<boolean>;
}
