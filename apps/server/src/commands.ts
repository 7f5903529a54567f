import { join } from 'node:path';
import { formatCount } from '@galley/contract';
import { jobDefinitions } from './app';
import { type Config, StartError } from './config';
import {
  beginNewSecret,
  finishNewSecret,
  prepareDataFolder,
  readFormerSecret,
  readSecret,
  refuseEmptyDataFolder,
} from './data-folder';
import { refuseForeignDataFolder } from './data-folder-owner';
import { type AdminCommand, type CommandAnswer, takeFlag } from './features/operations/admin/command-answer';
import { commandsUsage, readAdminCommand } from './features/operations/admin/read-command';
import { recordBackup } from './features/operations/backup/note-backup';
import { placeOfSecret, proveBackup } from './features/operations/backup/prove-backup';
import { restoreBackup } from './features/operations/backup/restore-backup';
import { writeBackup } from './features/operations/backup/write-backup';
import { describeRotation } from './features/operations/secret/describe-rotation';
import { describeEnded, rotateSecret } from './features/operations/secret/rotate-secret';
import { nameCommands } from './name-commands';
import { createDiskBlobStore } from './platform/blobs/disk-blob-store';
import { systemClock } from './platform/clock';
import { openDatabase } from './platform/db/database';
import { type Log, silentLog } from './platform/log';
import { createSmtpMailer } from './platform/mail/mailer';
import { createGraphileQueue } from './platform/queue/graphile-queue';
import { createSecrets } from './platform/secrets';
import { type DatabaseRuntime, openDatabaseRuntime, openMigratedRuntime } from './runtime';

/** Exit code of a backup that was written although some stored files or documents are damaged. */
const damagedExitCode = 2;
const failedExitCode = 1;

const newSecretFlag = '--new-secret';
const commandNames = new Set(['backup', 'restore']);

const usage = `Usage:
  npm run backup -- FILE                        writes everything into one archive; also while Galley runs
  npm run restore -- FILE                       brings an archive into an empty data folder and database
  npm run restore -- --new-secret FILE          the same without the secret of the archive
  npm run admin -- check                        checks every part that Galley needs, and says what to do
${commandsUsage}
  npm run admin -- rotate-secret                encrypts everything under a new secret; stop Galley first

npm run -s admin -- … --json prints the answer as one line of JSON. Exit codes: 0 done, 1 refused or failed,
2 done with warnings.`;

/** Returns the lines of `usage` about one command, such as `restore` or `admin -- lock`; '' = there is none. */
function usageOf(command: string): string {
  const lines = usage.split('\n');
  const begins = (line = '') => line.startsWith(`  npm run ${command} `);
  const first = lines.findIndex(begins);
  if (first === -1) return '';
  const rest = lines.slice(first + 1);
  return [
    lines[first],
    ...rest.slice(
      0,
      rest.findIndex((line) => !begins(line) && !line.startsWith('   ')),
    ),
  ].join('\n');
}

/** Says what is wrong with arguments that are no command. */
function refuseArguments(name: string, [first]: string[]): StartError {
  if (name !== 'admin') return new StartError(`Wrong arguments for “${name}”. Usage:\n${usageOf(`${name} --`)}`);
  if (first === undefined) return new StartError(usage);
  const lines = usageOf(`admin -- ${first}`);
  if (lines === '') return new StartError(`There is no command “${first}”. To see all: npm run admin`);
  return new StartError(`Wrong arguments for “${first}”. Usage:\n${lines}`);
}

/** Runs `npm run backup|restore|admin`. On an error it prints one sentence and exits with code 1. */
export async function runCommand(name: string, args: string[], readConfig: () => Config, log: Log): Promise<void> {
  const [first] = args;
  if (name === 'backup' && first) return await backup(readConfig(), first, log);
  const forRestore = name === 'restore' ? readRestoreArguments(args) : null;
  if (forRestore) return await restore(readConfig(), forRestore, log);
  if (name === 'admin') return await runAdmin(args, readConfig, log);
  throw commandNames.has(name) ? refuseArguments(name, args) : new StartError(usage);
}

/** Runs a command of `npm run admin`. With `--json`, its answer or refusal is one line of JSON on standard output. */
async function runAdmin(args: string[], readConfig: () => Config, log: Log): Promise<void> {
  const { isSet: isJson, words } = takeFlag(args, '--json');
  try {
    const { text, facts, exitCode = 0 } = await answerAdmin(words, readConfig, log);
    say(isJson ? JSON.stringify({ ok: exitCode !== failedExitCode, ...facts }) : text);
    process.exitCode = exitCode;
  } catch (error) {
    if (!isJson || !(error instanceof StartError)) throw error;
    say(JSON.stringify({ ok: false, error: error.message }));
    process.exitCode = failedExitCode;
  }
}

async function answerAdmin(words: string[], readConfig: () => Config, log: Log): Promise<CommandAnswer> {
  if (words[0] === 'rotate-secret' && words.length === 1) return await rotate(readConfig(), log);
  if (words[0] === 'check' && words.length === 1) {
    // It uses packages that a server loads later or never.
    const { checkInstallation } = await import('./features/operations/installation/check-installation');
    const open = async (config: Config) => await openDatabaseRuntime(config, silentLog, 'shared');
    return await checkInstallation({ readConfig, open });
  }
  const command = readAdminCommand(words);
  if (!command) throw refuseArguments('admin', words);
  return await runWithDatabase(readConfig(), command, log);
}

async function runWithDatabase(config: Config, command: AdminCommand, log: Log): Promise<CommandAnswer> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const secrets = createSecrets(readSecret(config));
  const runtime = await openMigratedRuntime(config, log, 'shared');
  const mailer = config.smtpUrl ? createSmtpMailer(config.smtpUrl, config.mailFrom) : null;
  try {
    const jobs = await createGraphileQueue(runtime.pool, silentLog, jobDefinitions);
    const blobs = createDiskBlobStore(join(config.dataDir, 'blobs'), { isShared: config.redisUrl !== null });
    const db = openDatabase(runtime.pool);
    return await command({ db, clock: systemClock, config, secrets, jobs, mailer, blobs });
  } finally {
    mailer?.close();
    await runtime.close();
  }
}

async function backup(config: Config, file: string, log: Log): Promise<void> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const runtime = await openDatabaseRuntime(config, log, 'shared');
  try {
    const made = await writeBackup({ pool: runtime.pool, config, file });
    // Commands often run from a timer that emails everything on standard error.
    await recordBackup(runtime.pool, silentLog);
    say(`${file}: ${made.rows} rows in ${made.tables} tables and ${made.blobs} files.`);
    if (made.damaged.length > 0) {
      say(
        `\n${made.damaged.length} stored files or documents are damaged or missing. Everything else is in the backup.`,
      );
      for (const { kind, state, name, organization, sha256 } of made.damaged)
        say(
          `  ${state} ${kind}: ${name || 'unnamed'}${organization ? `, ${organization}` : ''} (${sha256.slice(0, 12)})`,
        );
      say('Keep older backups. They may contain intact copies.\n');
      process.exitCode = damagedExitCode;
    }
    if (config.backups.passphrase !== null)
      say('The secret is in it, under GALLEY_BACKUP_PASSPHRASE. A restore needs this passphrase.');
    else if (!config.secret) say(`Also keep a copy of ${config.dataDir}/secret, in another place. A restore needs it.`);
  } finally {
    await runtime.close();
  }
}

/** Parses the arguments of `restore`; null = invalid. */
function readRestoreArguments(args: readonly string[]): { file: string; canLoseSecret: boolean } | null {
  const [file, ...more] = args.filter((word) => word !== newSecretFlag);
  if (!file || file.startsWith('--') || more.length > 0) return null;
  return { file, canLoseSecret: args.includes(newSecretFlag) };
}

async function restore(config: Config, wanted: { file: string; canLoseSecret: boolean }, log: Log): Promise<void> {
  refuseForeignDataFolder(config.dataDir);
  const backup = await proveBackup({ ...wanted, config });
  const runtime = await openForRestore(config, log).catch((error) => {
    backup.close();
    throw error;
  });
  try {
    const brought = await restoreBackup({ pool: runtime.pool, config, backup });
    say(`${brought.rows} rows in ${brought.tables} tables and ${brought.blobs} files restored. Start Galley now.`);
    if (brought.damaged > 0) {
      say(
        `${formatCount(brought.damaged, { one: 'stored file or document was', other: 'stored files or documents were' })} damaged or missing when this backup was made, and still ${brought.damaged === 1 ? 'is' : 'are'}. Run a check, then see Damaged files in Admin Tools.`,
      );
    }
    if (brought.lost) say(describeEnded(brought.lost, placeOfSecret(config)));
  } finally {
    await runtime.close();
  }
}

async function openForRestore(config: Config, log: Log): Promise<DatabaseRuntime> {
  prepareDataFolder(config);
  return await openDatabaseRuntime(config, log, 'exclusive');
}

/**
 * Replaces the secret of the data folder with a new one. If GALLEY_SECRET is set, it is the new secret, and
 * GALLEY_SECRET_PREVIOUS is the current one.
 */
async function rotate(config: Config, log: Log): Promise<CommandAnswer> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const from = config.secret ? config.previousSecret : readFormerSecret(config);
  if (!from) throw new StartError('Set GALLEY_SECRET to the new secret and GALLEY_SECRET_PREVIOUS to the current one.');
  const runtime = await openMigratedRuntime(config, log, 'exclusive');
  try {
    const to = config.secret ?? beginNewSecret(config);
    const rotation = await rotateSecret(openDatabase(runtime.pool), from, to);
    if (!config.secret) finishNewSecret(config);
    return { text: describeRotation(rotation), facts: { ...rotation } };
  } finally {
    await runtime.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${nameCommands(text)}\n`);
}
