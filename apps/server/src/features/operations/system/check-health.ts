import { join } from 'node:path';
import { formatCount, outageTexts } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { countDeadLetters } from '../../../changes/dead-letters';
import { findLateChanges } from '../../../changes/read-changes';
import { messages } from '../../../messages';
import { temporaryFolder } from '../../../platform/http/multipart';
import { findOutage, wasDatabaseFull } from '../../../platform/outages';
import type { Services } from '../../../services';
import { findWaitingMails } from '../../shared/mailer/service';
import { readBackupState } from '../backup/backup-state';
import { isAnythingDamaged } from '../file-check/list-damaged-files';
import { exportsFolder } from '../offboarding/write-archive';
import { checkFolder, type FolderState } from './check-folder';

export interface HealthReport {
  checks: Record<'database' | 'blobs' | 'exports' | 'temporary' | 'jobs', boolean>;
  /** A description for each failed check. */
  problems: { check: string; message: string }[];
}

/**
 * A good result is cached for this long, because anyone can request the health check, and each check flushes files. A
 * failure isn't cached: a load balancer must notice immediately that it is over.
 */
const cacheMs = 2000;
const answerMs = 5000;

/**
 * Checks each part by using it: a file is written, flushed and removed in every folder, the database responds, the job
 * queue runs. Concurrent calls share one check.
 */
export function createHealthCheck(services: Services): () => Promise<HealthReport> {
  return shareLooks(
    () => look(services),
    ({ checks }) => Object.values(checks).every(Boolean),
  );
}

/**
 * Checks only what every request needs: the database. A full disk or a stopped job queue doesn't count, because the
 * process still serves most requests then.
 */
export function createReadinessCheck(services: Services): () => Promise<FolderState> {
  return shareLooks(
    () => checkDatabase(services),
    ({ isFine }) => isFine,
  );
}

/** Returns a function whose concurrent calls share one look, and that keeps a good result for a moment. */
function shareLooks<Result>(
  lookNow: () => Promise<Result>,
  isGood: (result: Result) => boolean,
): () => Promise<Result> {
  let current: Promise<Result> | null = null;
  let cachedUntil = 0;
  const begin = async () => {
    cachedUntil = Number.POSITIVE_INFINITY;
    try {
      const report = await lookNow();
      cachedUntil = isGood(report) ? Date.now() + cacheMs : 0;
      return report;
    } catch (error) {
      cachedUntil = 0;
      throw error;
    }
  };
  return async () => {
    if (!current || Date.now() > cachedUntil) current = begin();
    return await current;
  };
}

async function look(services: Services): Promise<HealthReport> {
  const folders = {
    blobs: join(services.config.dataDir, 'blobs'),
    exports: exportsFolder(services),
    temporary: temporaryFolder(services),
  };
  const [database, blobs, exports, temporary, areJobsFine] = await Promise.all([
    checkDatabase(services),
    checkFolder(folders.blobs),
    checkFolder(folders.exports),
    checkFolder(folders.temporary),
    services.jobs.check(),
  ]);
  const jobs: FolderState = areJobsFine ? fine : { isFine: false, message: 'Background jobs aren’t running.' };
  const states = { database, blobs, exports, temporary, jobs };
  const problems = Object.entries(states).flatMap(([check, { message }]) => (message ? [{ check, message }] : []));
  // A warning: everything works without it, later.
  if (!services.sockets.link.isUp()) problems.push({ check: 'live', message: messages.redisAway });
  // A warning: damaged files are not served, everything else works.
  if (database.isFine && (await within(answerMs, isAnythingDamaged(services.db)).catch(() => false)))
    problems.push({ check: 'damage', message: messages.filesDamaged });
  if (database.isFine) {
    // A warning: people's work is stored, but not twice.
    const backups = await within(answerMs, readBackupState(services)).catch(() => null);
    if (backups?.problem) problems.push({ check: 'backup', message: backups.problem });
    const waiting = await within(answerMs, findWaitingChanges(services)).catch(() => []);
    problems.push(...waiting.map((message) => ({ check: 'changes', message })));
    // A warning: emails are sent when the mail server accepts them again.
    const mails = services.mailer ? await within(answerMs, findWaitingMails(services.db)).catch(() => null) : null;
    if (mails) problems.push({ check: 'mail', message: messages.mailsWaiting(mails.count, timeOf(mails.since)) });
  }
  return {
    checks: {
      database: database.isFine,
      blobs: blobs.isFine,
      exports: exports.isFine,
      temporary: temporary.isFine,
      jobs: jobs.isFine,
    },
    problems,
  };
}

const fine: FolderState = { isFine: true, message: '' };

async function checkDatabase({ db }: Services): Promise<FolderState> {
  try {
    await within(answerMs, db.execute(sql`select 1`));
    // An external database may have a full disk. If a statement reported that, check it by writing to a temporary
    // table.
    if (wasDatabaseFull()) await within(answerMs, writeForAMoment(db));
    return fine;
  } catch (error) {
    return { isFine: false, message: outageTexts[findOutage(error) ?? 'database'] };
  }
}

/**
 * Counts changes that wait for delivery (`changes/`). A warning: people's work is stored, but the search is updated
 * later.
 */
async function findWaitingChanges({ db, jobs }: Services): Promise<string[]> {
  const count = (changes: number) => formatCount(changes, { one: 'change', other: 'changes' });
  const late = await findLateChanges(db);
  const deadLetters = await countDeadLetters(jobs);
  return [
    ...(late ? [`${count(late.count)} since ${timeOf(late.since)} not passed on yet. See the server’s log.`] : []),
    ...deadLetters.map(
      (one) =>
        `${one.subscriber} couldn’t take ${count(one.count)} since ${timeOf(one.since)}. See Jobs in Admin Tools.`,
    ),
  ];
}

/** Formats a time as "2026-11-23 02:10 UTC". */
const timeOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function writeForAMoment(db: Services['db']): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table galley_probe on commit drop as
      select md5(n::text) as text from generate_series(1, 4000) n`);
  });
  wasDatabaseFull({ isOver: true });
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timeout expired')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
