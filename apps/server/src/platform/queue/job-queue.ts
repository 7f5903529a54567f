import type { z } from 'zod';
import type { Queryable } from '../db/database';

/** What the queue needs to know of a job to keep it. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  /** `feature.verb`, for instance `templates.import`. */
  name: string;
  payload: Payload;
  /** How often it is tried in all. */
  attempts: number;
}

export interface JobQueue {
  /** Enqueues inside the caller's transaction: the job exists exactly when the transaction commits. */
  enqueue<Payload extends z.ZodType>(tx: Queryable, job: JobKind<Payload>, payload: z.input<Payload>): Promise<void>;
  /** Whether the worker runs. */
  check(): Promise<boolean>;
}
