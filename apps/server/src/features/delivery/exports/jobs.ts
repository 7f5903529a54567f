import { AppError, limits } from '@galley/contract';
import { z } from 'zod';
import { messages } from '../../../messages';
import { findOutage, findTemporaryFault } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { reasonOf } from './export-emails';
import { listExportFiles, removeExportFiles } from './export-files';
import { makeExport } from './make-export';
import { beginExport, deleteExpired, type ExportRow, hasExport, updateRunning } from './stored-exports';

const hourMs = 60 * 60 * 1000;

/** The person canceled it, or its theme was deleted. */
class ExportCanceled extends Error {}

/**
 * Creates the file of an export. After an outage, or if the server was too busy, which it says, it is retried; any other
 * failure is shown to the person, who can start it again. It is idempotent: it starts with an empty folder, and doesn't change a
 * finished export.
 */
export const makeRequestedExport = defineJob({
  name: 'exports.make',
  payload: z.object({ organizationId: z.number(), id: z.number() }),
  // Retried after the server was stopped or killed, each of which is an attempt.
  attempts: 10,
  // One at a time, so that other jobs never wait for all of them.
  line: 'exports',
  async run({ organizationId, id }, services) {
    const key = { organizationId, id };
    const row = await beginExport(services.db, key);
    if (!row) return;
    let told = 0;
    const onProgress = async (percent: number) => {
      if (percent === told) return;
      told = percent;
      if (!(await updateRunning(services.db, key, { percent }))) throw new ExportCanceled();
    };
    try {
      const { size, failed } = await makeExport(services, row, onProgress);
      const expiresAt = new Date(services.clock.now().getTime() + limits.exportHours * hourMs);
      const isStored = await updateRunning(services.db, key, { state: 'done', percent: 100, size, failed, expiresAt });
      if (!isStored) await removeExportFiles(services, id);
    } catch (error) {
      if (error instanceof ExportCanceled) return;
      if (findOutage(error)) throw error;
      if (findTemporaryFault(error)) {
        await updateRunning(services.db, key, { state: 'waiting', percent: 0, error: messages.exportBusy });
        throw error;
      }
      await fail(services, row, error);
    }
  },
});

async function fail(services: Services, row: ExportRow, error: unknown): Promise<void> {
  const { id, organizationId, kind } = row;
  await updateRunning(services.db, { organizationId, id }, { state: 'failed', error: reasonOf(error) });
  const details = { id, organizationId, kind, error };
  if (error instanceof AppError) services.log.info('An export was refused.', details);
  else services.log.error('An export failed.', details);
}

/** Every hour: removes exports that are older than a day, and files without a row. */
export const removeExpiredExports = defineJob({
  name: 'exports.remove',
  payload: z.object({}),
  attempts: 3,
  schedule: '35 * * * *',
  async run(_payload, services) {
    await deleteExpired(services.db, services.clock.now());
    for (const id of await listExportFiles(services))
      if (!(await hasExport(services.db, id))) await removeExportFiles(services, id);
  },
});
