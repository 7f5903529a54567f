import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkStoredFiles } from './jobs';
import { listDamagedFiles } from './list-damaged-files';
import { countDamage, type FileCheck, findLastCheck, findOpenCheck, insertCheck, moveCheck } from './repository';
import { nextWeeklyCheck } from './schedule';

/** A check without progress for this long counts as stalled. */
const stalledMs = 15 * 60 * 1000;

/** Returns the handlers for the file check, for site admins. */
export function fileCheckHandlers({ db, jobs, clock }: Services): HandlerMap {
  return {
    admin_file_check: async () => {
      const [last, open] = [await findLastCheck(db), await findOpenCheck(db)];
      return {
        lastCheck: last && {
          startedAt: unixSeconds(last.startedAt ?? last.createdAt),
          endedAt: unixSeconds(last.endedAt ?? last.updatedAt),
          files: last.files,
          documents: last.documents,
          bytes: last.bytes,
        },
        running: open && {
          startedAt: open.startedAt ? unixSeconds(open.startedAt) : 0,
          checked: open.files + open.documents,
          total: open.total,
          isStalled: isStalled(open, clock.now()),
        },
        nextAt: unixSeconds(nextWeeklyCheck(clock.now())),
        damagedCount: await countDamage(db),
        damaged: await listDamagedFiles(db),
      };
    },
    admin_file_check_start: async () =>
      await db.transaction(async (tx) => {
        const now = clock.now();
        const made = await insertCheck(tx, now);
        const check = made ?? (await findOpenCheck(tx));
        if (!check || (!made && !isStalled(check, now))) throw new AppError('conflict', messages.fileCheckRuns);
        if (!made && !(await moveCheck(tx, check, { updatedAt: now })))
          throw new AppError('conflict', messages.fileCheckRuns);
        await jobs.enqueue(tx, checkStoredFiles, { id: check.id });
        return { success: true as const };
      }),
  };
}

function isStalled(check: FileCheck, now: Date): boolean {
  return now.getTime() - check.updatedAt.getTime() > stalledMs;
}
