import { type Config, StartError } from './config';
import { prepareDataFolder } from './data-folder';
import { resetPassword } from './features/auth/service';
import { resetTwoFactor } from './features/auth/two-factor';
import { noteBackup } from './features/backup/note-backup';
import { restoreBackup } from './features/backup/restore-backup';
import { writeBackup } from './features/backup/write-backup';
import { systemClock } from './platform/clock';
import { openDatabase } from './platform/db/database';
import type { Log } from './platform/log';
import { openDatabaseRuntime, openMigratedRuntime } from './runtime';

const usage = `Usage:
  npm run backup -- FILE                        writes everything into one archive; also while Galley runs
  npm run restore -- FILE                       brings an archive into an empty data folder and database
  npm run admin -- reset-password EMAIL         gives an account a new password and prints it
  npm run admin -- reset-two-factor EMAIL       takes the second factor off an account`;

/** The commands beside the server. Exits with code 1 and one sentence when something is wrong. */
export async function runCommand(name: string, args: string[], readConfig: () => Config, log: Log): Promise<void> {
  const [first, second] = args;
  if (name === 'backup' && first) return await backup(readConfig(), first, log);
  if (name === 'restore' && first) return await restore(readConfig(), first, log);
  if (name === 'admin' && first === 'reset-password' && second) return await reset(readConfig(), second, log);
  if (name === 'admin' && first === 'reset-two-factor' && second) return await resetCodes(readConfig(), second, log);
  throw new StartError(usage);
}

async function backup(config: Config, file: string, log: Log): Promise<void> {
  prepareDataFolder(config);
  const runtime = await openDatabaseRuntime(config, log, 'shared');
  try {
    const made = await writeBackup({ pool: runtime.pool, config, file });
    await noteBackup(runtime.pool, log);
    say(`${file}: ${made.rows} rows in ${made.tables} tables and ${made.blobs} files.`);
    if (!config.secret) say(`Keep ${config.dataDir}/secret with it: share links need it after a restore.`);
  } finally {
    await runtime.close();
  }
}

async function restore(config: Config, file: string, log: Log): Promise<void> {
  prepareDataFolder(config);
  const runtime = await openDatabaseRuntime(config, log, 'exclusive');
  try {
    const brought = await restoreBackup({ pool: runtime.pool, config, file });
    say(`${brought.rows} rows in ${brought.tables} tables and ${brought.blobs} files restored. Start Galley now.`);
    if (brought.areShareLinksEnded)
      say('The secret is not the one of the backup, so share links made before have ended.');
  } finally {
    await runtime.close();
  }
}

async function reset(config: Config, email: string, log: Log): Promise<void> {
  prepareDataFolder(config);
  const runtime = await openMigratedRuntime(config, log, 'shared');
  try {
    const password = await resetPassword({ db: openDatabase(runtime.pool), clock: systemClock }, email);
    if (password === null) throw new StartError(`Nobody has the address ${email}.`);
    say(`The new password of ${email} is: ${password}\nEvery session of that account has ended.`);
  } finally {
    await runtime.close();
  }
}

async function resetCodes(config: Config, email: string, log: Log): Promise<void> {
  prepareDataFolder(config);
  const runtime = await openMigratedRuntime(config, log, 'shared');
  try {
    const isReset = await resetTwoFactor({ db: openDatabase(runtime.pool), clock: systemClock }, email);
    if (!isReset) throw new StartError(`Nobody with the address ${email} signs in with a second factor.`);
    say(`${email} signs in with the password alone now. Every session of that account has ended.`);
  } finally {
    await runtime.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
