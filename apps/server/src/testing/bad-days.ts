import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outageTexts } from '@galley/contract';
import type { HttpClient } from './http-client';
import type { SavingClients } from './saving-clients';
import { databaseProcesses, type ServerProcess } from './server-process';
import type { SmallDisk } from './small-disk';

/** A server under test, people who save, and the outages around them. */
export interface BadDay {
  server: ServerProcess;
  client: HttpClient;
  people: SavingClients;
  dataDir: string;
}

const patienceMs = 60_000;

/**
 * Waits until a condition holds. Throws with the last state, also if a check itself hangs. Waits as long as there is
 * progress, as reported by `progressOf`.
 */
async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean,
  { progressOf = () => '' }: { progressOf?: (seen: T) => string } = {},
): Promise<T> {
  let end = Date.now() + patienceMs;
  let last: { seen: T; progress: string } | null = null;
  for (;;) {
    const looked = await Promise.race([
      Promise.resolve(look()).then((seen) => ({ seen, progress: progressOf(seen) })),
      wait(patienceMs, null, { ref: false }),
    ]);
    if (!looked) throw new Error(`${what}: a look hung. Last: ${JSON.stringify(last?.seen)}`);
    if (holds(looked.seen)) return looked.seen;
    if (last && looked.progress !== last.progress) end = Date.now() + patienceMs;
    last = looked;
    if (Date.now() > end)
      throw new Error(`${what}: not within ${patienceMs / 1000} s. Last: ${JSON.stringify(looked.seen)}`);
    await wait(50);
  }
}

/** Returns the current health; null = the server doesn't answer. */
async function readHealth({ client }: BadDay) {
  const answer = await client.call('health').catch(() => null);
  return answer && { ...answer.body, httpStatus: answer.status };
}

/** After an outage, checks that everyone can save again and health is fine without any intervention. */
async function expectRecovery(day: BadDay): Promise<void> {
  day.people.markRound();
  await until(
    'every client saves again',
    () => day.people.leastSinceMark(),
    (count) => count >= 2,
  );
  await until(
    'health is fine again',
    () => readHealth(day),
    (health) => health?.httpStatus === 200,
  );
}

/** Checks that all people are refused with one of the messages, and that at least one of these names `cause`. */
async function expectRefusals(day: BadDay, cause: string, others: readonly string[] = []): Promise<void> {
  const seen: string[] = [];
  await until(
    `a save is refused with "${cause}"`,
    () => {
      seen.push(...day.people.takeRefusals());
      return seen;
    },
    () => seen.includes(cause),
  );
  const wrong = seen.filter((sentence) => sentence !== cause && !others.includes(sentence));
  if (wrong.length > 0) throw new Error(`Refused with other sentences: ${wrong[0]}`);
}

const expectHealth = (day: BadDay, check: string, message: string, keepUp: () => void = () => undefined) =>
  until(
    `health names ${check}: ${message}`,
    () => {
      keepUp();
      return readHealth(day);
    },
    (health) =>
      health?.httpStatus === 503 &&
      health.problems.some((one: { check: string; message: string }) => one.check === check && one.message === message),
  );

/** Fills the disk for a while. */
export async function runFullDisk(day: BadDay, disk: SmallDisk): Promise<void> {
  day.people.takeRefusals();
  try {
    disk.fill();
    await expectRefusals(day, outageTexts.diskFull, [outageTexts.database, outageTexts.busy]);
    await expectHealth(day, 'blobs', outageTexts.diskFull);
  } finally {
    disk.free();
  }
  await expectRecovery(day);
}

/**
 * Uses all inodes for a while, so that no file can be created. Documents are rows and may still be stored; images and
 * archives can't.
 */
export async function runNoInodes(day: BadDay, disk: SmallDisk, makePicture: () => Promise<Blob>): Promise<void> {
  // PostgreSQL removes files in the meantime (old log segments, sorted rows). The inodes that this frees are used up at
  // each check.
  const keepUp = () => disk.crowd();
  const upload = async () => {
    const form = new FormData();
    form.set('file', await makePicture(), 'avatar.png');
    return await day.client.call('profile_upload_avatar', { form });
  };
  try {
    await until(
      'a picture is refused with the cause',
      async () => {
        keepUp();
        return await upload();
      },
      ({ status, body }) => status === 503 && body.error === outageTexts.diskFull,
    );
    await expectHealth(
      day,
      'blobs',
      'The server’s disk has no free inodes. The server administrator can delete small files.',
      keepUp,
    );
  } finally {
    disk.free();
  }
  await until('a picture is stored again', upload, ({ status }) => status === 200);
  await expectRecovery(day);
}

/** Kills the embedded database, or restarts it manually. */
export async function runDatabaseRestart(day: BadDay, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  day.people.takeRefusals();
  const [postmaster, ...others] = databaseProcesses(day.dataDir);
  if (!postmaster) throw new Error('There is no database to end.');
  for (const pid of signal === 'SIGKILL' ? [postmaster, ...others] : [postmaster]) {
    try {
      process.kill(pid, signal);
    } catch {
      // A child process ends when its postmaster is gone.
    }
  }
  await until(
    'another database runs',
    () => databaseProcesses(day.dataDir)[0] ?? 0,
    (pid) => pid > 0 && pid !== postmaster,
  );
  await expectRecovery(day);
  const wrong = day.people.takeRefusals().filter((sentence) => sentence !== outageTexts.database);
  if (wrong.length > 0) throw new Error(`Refused with other sentences: ${wrong[0]}`);
}

/** Makes an external database unavailable for a while. */
export async function runDatabaseGone(
  day: BadDay,
  database: { stop(): Promise<void>; start(): Promise<void> },
  seconds: number,
): Promise<void> {
  day.people.takeRefusals();
  await database.stop();
  await expectRefusals(day, outageTexts.database);
  await expectHealth(day, 'database', outageTexts.database);
  await wait(seconds * 1000);
  await database.start();
  await expectRecovery(day);
}

/** Makes the folder of archives read-only for a while, even for root. */
export async function runExportsUnwritable(day: BadDay): Promise<void> {
  const folder = join(day.dataDir, 'exports');
  const aside = `${folder}-aside`;
  await until(
    'health has looked into the folder',
    () => readHealth(day),
    (health) => health?.httpStatus === 200,
  );
  renameSync(folder, aside);
  symlinkSync('/proc/self', folder);
  try {
    await askForArchive(day);
    await untilExports(day, 'the archive fails', ([newest]) => newest?.state === 'failed');
    const health = await until(
      'health is not fine',
      () => readHealth(day),
      (seen) => seen?.httpStatus === 503,
    );
    if (health?.checks.exports !== false)
      throw new Error(`Health does not name the exports: ${JSON.stringify(health)}`);
  } finally {
    // Also for the days that follow, if this one fails.
    rmSync(folder);
    renameSync(aside, folder);
  }
  await expectRecovery(day);
  // Without any intervention: an attempt that failed because of the folder doesn't count.
  await untilExports(day, 'the archive is done after all', (exports) => exports.every(({ state }) => state === 'done'));
  const parts = readdirSync(folder).filter((name) => name.endsWith('.part'));
  if (parts.length > 0) throw new Error(`Half-written archives: ${parts.join(', ')}`);
}

/** Requests an archive of everything. Their number per minute is limited, so this may wait for the next minute. */
async function askForArchive({ client }: BadDay): Promise<void> {
  const asked = await until(
    'an archive may be asked for',
    () => client.call('account_exports_create', { body: { currentPassword: 'a password for tests' } }),
    ({ status }) => status !== 429,
    { progressOf: ({ body }) => String(body.retryAfter) },
  );
  if (asked.status !== 200) throw new Error(`An archive is not begun: ${asked.status} ${JSON.stringify(asked.body)}`);
}

/** Waits as long as archives make progress. */
async function untilExports(
  day: BadDay,
  what: string,
  holds: (exports: { state: string; percent: number }[]) => boolean,
): Promise<void> {
  await until(
    what,
    async () => (await day.client.call('account_exports')).body.exports ?? [],
    (exports) => exports.length > 0 && holds(exports),
    { progressOf: (exports) => JSON.stringify(exports) },
  );
}
