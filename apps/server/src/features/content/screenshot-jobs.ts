import { AppError } from '@galley/contract';
import { BrowserError } from '../../platform/browser/browser';
import { findOutage } from '../../platform/outages';
import { defineJob } from '../../platform/queue/define-job';
import type { Services } from '../../services';
import { takeScreenshots } from '../screenshots/request-screenshots';
import { beginAttempt, endAttempt, type ScreenshotRow } from '../screenshots/stored-screenshots';
import { photograph } from './photograph';

/**
 * Takes the screenshots of one object. What fails is tried again by the queue; after the last attempt the row says why.
 * It may run twice: a row that waits for nothing is left as it is.
 */
export const takeRequestedScreenshots = defineJob({
  ...takeScreenshots,
  async run(key, services) {
    const row = await beginAttempt(services.db, key);
    if (!row) return;
    try {
      const pictures = await photograph(services, row);
      if (pictures) await endAttempt(services.db, row, { status: 'ready', error: null, ...pictures });
    } catch (error) {
      if (findOutage(error) || !isLast(row, error)) throw error;
      await fail(services, row, error);
    }
  },
});

/** Another attempt would change nothing. */
function isLast({ attempts }: ScreenshotRow, error: unknown): boolean {
  const isFinal = error instanceof AppError || (error instanceof BrowserError && error.failure === 'missing');
  return isFinal || attempts >= takeScreenshots.attempts;
}

async function fail(services: Services, row: ScreenshotRow, error: unknown): Promise<void> {
  const reason = error instanceof BrowserError ? error.failure : 'failed';
  await endAttempt(services.db, row, { status: 'error', error: reason });
  if (reason === 'missing') return;
  const { id, organizationId, kind, objectId } = row;
  services.log.warn('Screenshots could not be taken.', { id, organizationId, kind, objectId, reason, error });
}
