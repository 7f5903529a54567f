import { z } from 'zod';
import type { Transaction } from '../../../platform/db/database';
import type { ScreenshotKind } from '../../../platform/db/schema-screenshots';
import type { JobKind } from '../../../platform/queue/job-queue';
import type { Services } from '../../../services';
import { awaitFailedScreenshots, awaitScreenshots, type ScreenshotSubject } from './stored-screenshots';

const payload = z.object({ organizationId: z.number(), id: z.number() });

/** Takes the screenshots that a row requests; run by `features/documents/document-pages/screenshot-jobs.ts`. */
export const takeScreenshots: JobKind<typeof payload> = {
  name: 'screenshots.take',
  payload,
  attempts: 3,
  // There is one browser.
  line: 'browser',
};

/**
 * Requests screenshots of an object with its new HTML, in the transaction that stores it. Call it wherever that HTML
 * changes. Those of previous HTML are deleted immediately, so none is ever older than its HTML; screenshots of the same
 * HTML and theme version aren't taken again unless they failed. Read the result with `screenshotsOf`: it's `pending` at
 * first.
 */
export async function requestScreenshots(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  subject: ScreenshotSubject,
): Promise<void> {
  const id = await awaitScreenshots(tx, subject);
  if (id !== null) await services.jobs.enqueue(tx, takeScreenshots, { organizationId: subject.organizationId, id });
}

/**
 * Requests all failed screenshots of one kind in a theme again. They are queued behind those that were never tried.
 * Returns how many there are; without Chromium 0, as all would fail.
 */
export async function retryScreenshots(
  services: Pick<Services, 'db' | 'jobs' | 'browser'>,
  theme: { organizationId: number; templateId: number },
  kind: ScreenshotKind,
): Promise<number> {
  if (!services.browser.isInstalled) return 0;
  return await services.db.transaction(async (tx) => {
    const ids = await awaitFailedScreenshots(tx, { ...theme, kind });
    const payloads = ids.map((id) => ({ organizationId: theme.organizationId, id }));
    if (ids.length > 0) await services.jobs.enqueueAll(tx, { ...takeScreenshots, priority: behindOthers }, payloads);
    return ids.length;
  });
}

/** Priority of screenshots that no one waits for, or that failed before: people who wait for a document go first. */
export const behindOthers = 10;
