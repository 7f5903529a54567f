import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { compareUpgrade } from '../upgrades/request-difference';
import { beginDifference, type DifferenceRow, endDifference } from '../upgrades/stored-differences';
import { failureOf } from './busy-browser';
import { compareImagesTask } from './compare-images-task';
import { screenshotUpgrade } from './screenshot-upgrade';

/**
 * Compares how one document looks before and after an upgrade. The queue tries again after a failure; after the last
 * attempt, the row stores the reason. Running twice is harmless: a row that isn't pending is unchanged.
 */
export const compareRequestedUpgrade = defineJob({
  ...compareUpgrade,
  async run(key, services) {
    const row = await beginDifference(services.db, key);
    if (!row) return;
    try {
      await compare(services, row);
    } catch (error) {
      const reason = failureOf(error, { tried: row.attempts, attempts: compareUpgrade.attempts });
      await endDifference(services.db, row, { status: 'error', error: reason });
      const { id, organizationId, kind, objectId } = row;
      services.log.warn('An upgrade could not be compared.', { id, organizationId, kind, objectId, reason, error });
    }
  },
});

async function compare(services: Services, row: DifferenceRow): Promise<void> {
  const taken = await screenshotUpgrade(services, row);
  if (!taken) return;
  const { isCut, ...images } = taken;
  const { organizationId } = row;
  const { picture, changed } = await services.workers.run(compareImagesTask, images, { organizationId });
  await endDifference(services.db, row, { status: 'ready', error: null, picture, changed, isCut });
}
