import type { z } from 'zod';
import type { Services } from '../../services';
import type { Queryable } from '../db/database';

/** A background job, declared beside its feature. It may run twice; it must do no harm then. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  /** `feature.verb`, for instance `templates.import`. */
  name: string;
  payload: Payload;
  /** How often it is tried in all. */
  attempts: number;
  run(payload: z.output<Payload>, services: Services): Promise<void>;
}

/** Declares a job; list it in `app.ts` (`jobDefinitions`), or the server refuses to start when it is enqueued. */
export function defineJob<Payload extends z.ZodType>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}

export interface JobQueue {
  /** Enqueues inside the caller's transaction: the job exists exactly when the transaction commits. */
  enqueue<Payload extends z.ZodType>(
    tx: Queryable,
    job: JobDefinition<Payload>,
    payload: z.input<Payload>,
  ): Promise<void>;
  /** Whether the worker runs. */
  check(): Promise<boolean>;
}
