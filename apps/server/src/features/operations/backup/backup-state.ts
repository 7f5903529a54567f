import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { summarizeError } from '../../../platform/describe-error';
import type { Services } from '../../../services';
import { scheduledBackupName } from './jobs';
import { countDamaged, listScheduledBackups, type ScheduledBackup } from './scheduled-backups';

/** A daily backup is late after this time. */
const lateMs = 26 * 60 * 60 * 1000;

/** The state of scheduled backups. */
interface BackupState {
  /** null = none yet. */
  newest: ScheduledBackup | null;
  kept: number;
  /** The problem, as a sentence; '' = none. */
  problem: string;
}

type StateServices = Pick<Services, 'config' | 'clock' | 'jobs'>;

/** Returns the state of scheduled backups; null = there are none, because GALLEY_BACKUP_DIR isn't set. */
export async function readBackupState({ config, clock, jobs }: StateServices): Promise<BackupState | null> {
  const { folder } = config.backups;
  if (folder === null) return null;
  try {
    const found = await listScheduledBackups(folder);
    const newest = found[0] ?? null;
    // A job that failed for good stays in the list, also when the backup of the next night was made.
    const failure = (await jobs.list()).find(
      ({ name, error, createdAt }) =>
        name === scheduledBackupName && error !== '' && !(newest && createdAt < newest.at),
    );
    const failed = failure ? messages.backupFailed(failure.error) : '';
    const isLate = newest !== null && clock.now().getTime() - newest.at.getTime() > lateMs;
    return {
      newest,
      kept: found.length,
      problem: isLate ? `${messages.backupLate(newest.at)}${failed ? ` ${failed}` : ''}` : failed,
    };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const problem = isMissing ? messages.backupFolderMissing : messages.backupFailed(summarizeError(error));
    return { newest: null, kept: 0, problem };
  }
}

/** Returns the same for Admin Tools, with the number of damaged files in the newest backup. */
export async function presentBackups(services: StateServices) {
  const state = await readBackupState(services);
  if (!state) return undefined;
  const { newest, kept, problem } = state;
  const damaged = newest ? ((await countDamaged(newest.path)) ?? 0) : 0;
  return { lastAt: newest ? unixSeconds(newest.at) : 0, bytes: newest?.bytes ?? 0, kept, damaged, problem };
}
