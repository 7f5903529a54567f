import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { deleteFormerItemScreenshots } from '../../files/screenshots/item-screenshots';
import { listMissingScreenshots } from '../../files/screenshots/missing-screenshots';
import { requestScreenshots, takeScreenshots } from '../../files/screenshots/request-screenshots';
import { beginAttempt, endAttempt, type ScreenshotRow } from '../../files/screenshots/stored-screenshots';
import { failureOf, type PictureFailure } from './busy-browser';
import { screenshotObject } from './screenshot-object';

/** Screenshots requested per round; the others wait for the next round. */
const screenshotsAtOnce = 100;

/**
 * Takes the screenshots of one object. The queue tries again after a failure; after the last attempt, the row stores
 * the reason. Running twice is harmless: a row that isn't pending is unchanged.
 */
export const takeRequestedScreenshots = defineJob({
  ...takeScreenshots,
  async run(key, services) {
    const row = await beginAttempt(services.db, key);
    if (!row) return;
    try {
      const pictures = await screenshotObject(services, row);
      if (pictures) await endAttempt(services.db, row, { status: 'ready', error: null, ...pictures });
    } catch (error) {
      const reason = failureOf(error, { tried: row.attempts, attempts: takeScreenshots.attempts });
      await fail(services, row, { reason, error });
    }
  },
});

/**
 * Requests screenshots of changed emails, and of everything without any, every ten minutes if Chromium is installed.
 */
export const catchUpScreenshots = defineJob({
  name: 'screenshots.catch_up',
  payload: z.object({}),
  attempts: 3,
  schedule: '*/10 * * * *',
  async run(_payload, services) {
    await deleteFormerItemScreenshots(services.db);
    if (!services.browser.isInstalled) return;
    for (const subject of await listMissingScreenshots(services.db, screenshotsAtOnce))
      await services.db.transaction(async (tx) => await requestScreenshots(services, tx, subject));
  },
});

async function fail(
  services: Services,
  row: ScreenshotRow,
  { reason, error }: { reason: PictureFailure; error: unknown },
): Promise<void> {
  await endAttempt(services.db, row, { status: 'error', error: reason });
  if (reason === 'missing') return;
  const { id, organizationId, kind, objectId } = row;
  services.log.warn('Screenshots could not be taken.', { id, organizationId, kind, objectId, reason, error });
}
