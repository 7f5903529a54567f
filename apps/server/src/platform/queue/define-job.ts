import type { z } from 'zod';
import type { Config } from '../../config';
import type { Services } from '../../services';
import type { JobKind } from './job-queue';

/** A background job, declared next to its feature. It can run twice, which must be harmless. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> extends JobKind<Payload> {
  /**
   * When it runs automatically, in crontab format and UTC; the payload is then empty. A function if the configuration
   * decides; null = not automatically.
   */
  schedule?: string | ((config: Config) => string | null);
  /** For how many hours a scheduled run is caught up if no process ran at its time; absent = it isn't. */
  catchUpHours?: number;
  run(payload: z.output<Payload>, services: Services): Promise<void>;
}

/** Declares a job. It must be listed in `app.ts` (`jobDefinitions`); otherwise, enqueueing it throws. */
export function defineJob<Payload extends z.ZodType>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}
