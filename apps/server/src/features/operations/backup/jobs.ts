import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { poolOf } from '../../../platform/db/database';
import { defineJob } from '../../../platform/queue/define-job';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import { proveBackup } from './prove-backup';
import { backupName, dailySchedule, deleteOldBackups, deleteUnfinished } from './scheduled-backups';
import { writeBackup } from './write-backup';

export const scheduledBackupName = 'backup.write';

/**
 * Every day, if GALLEY_BACKUP_DIR is set: writes a backup, reads all of it again, and then deletes the oldest ones. A
 * backup gets its name when it was read, so one that was interrupted or can't be read is never taken for a good one,
 * and never replaces one. The folder isn't created: a missing one may be a disk that isn't mounted.
 */
export const writeScheduledBackup = defineJob({
  name: scheduledBackupName,
  payload: z.object({}),
  // The pauses between them grow: the last one is four hours after the first.
  attempts: 10,
  line: scheduledBackupName,
  // Less than a day, so that one night is never caught up twice.
  catchUpHours: 23,
  schedule: ({ backups }) => (backups.folder === null ? null : dailySchedule(backups.time)),
  async run(_payload, { config, db, clock, log }) {
    const { folder, keep } = config.backups;
    if (folder === null) return;
    await deleteUnfinished(folder);
    const file = join(folder, backupName(clock.now()));
    const unproven = `${file}.new`;
    try {
      const { rows, tables, blobs, damaged } = await writeBackup({ pool: poolOf(db), config, file: unproven });
      (await proveBackup({ file: unproven, config, canLoseSecret: true })).close();
      await rename(unproven, file);
      log.info('Backup written and read again.', { rows, tables, files: blobs, damaged: damaged.length });
    } catch (error) {
      await rm(unproven, { force: true });
      throw error;
    }
    await recordSecurityEvent(db, { action: 'backup.created', details: { by: 'schedule' } });
    const deleted = await deleteOldBackups(folder, keep);
    if (deleted.length > 0) log.info('Old backups deleted.', { backups: deleted.length });
  },
});
