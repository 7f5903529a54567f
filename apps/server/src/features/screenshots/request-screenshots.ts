import { z } from 'zod';
import type { Transaction } from '../../platform/db/database';
import type { JobKind } from '../../platform/queue/job-queue';
import type { Services } from '../../services';
import { awaitScreenshots, type ScreenshotSubject } from './stored-screenshots';

const payload = z.object({ organizationId: z.number(), id: z.number() });

/** Takes the screenshots that a row waits for; run by `features/content/screenshot-jobs.ts`. */
export const takeScreenshots: JobKind<typeof payload> = {
  name: 'screenshots.take',
  payload,
  attempts: 3,
  // There is one browser.
  line: 'browser',
};

/**
 * Requests screenshots of an object with the HTML that it gets in this transaction. Call it wherever that HTML changes.
 * Those of former HTML are gone at once, so none is ever older than its HTML; of the same HTML and theme version nothing
 * is taken again unless it failed. The answer is in `screenshotsOf`: `pending` at first.
 */
export async function requestScreenshots(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  subject: ScreenshotSubject,
): Promise<void> {
  const id = await awaitScreenshots(tx, subject);
  if (id !== null) await services.jobs.enqueue(tx, takeScreenshots, { organizationId: subject.organizationId, id });
}
