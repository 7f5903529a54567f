import type { z } from 'zod';
import type { Services } from '../../services';
import type { JobKind } from './job-queue';

/** A background job, declared beside its feature. It may run twice, which must be harmless. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> extends JobKind<Payload> {
  /** When it runs automatically, as in a crontab, in UTC; the payload is empty then. */
  schedule?: string;
  run(payload: z.output<Payload>, services: Services): Promise<void>;
}

/** Declares a job; list it in `app.ts` (`jobDefinitions`), or enqueueing it throws. */
export function defineJob<Payload extends z.ZodType>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}
