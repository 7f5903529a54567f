import { formatCount } from '@galley/contract';
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
import { deleteUnusedFiles } from './features/files/assets/jobs';
import { type PeopleCommand, peopleUsage, readPeopleCommand } from './features/operations/admin/people-commands';
import { recordBackup } from './features/operations/backup/note-backup';
import { placeOfSecret, proveBackup } from './features/operations/backup/prove-backup';
import { restoreBackup } from './features/operations/backup/restore-backup';
import { writeBackup } from './features/operations/backup/write-backup';
import { describeEnded, rotateSecret } from './features/operations/secret/rotate-secret';
import { resetPassword } from './features/people/auth/service';
import { resetTwoFactor } from './features/people/auth/two-factor-settings';
import { verifyDomainByAdmin } from './features/people/sso/sso-rules';
import { systemClock } from './platform/clock';
import { openDatabase } from './platform/db/database';
import { type Log, silentLog } from './platform/log';
import { createGraphileQueue } from './platform/queue/graphile-queue';
import { createSecrets } from './platform/secrets';
import { type DatabaseRuntime, openDatabaseRuntime, openMigratedRuntime } from './runtime';

/** Exit code of a backup that was written although some stored files or documents are damaged. */
const damagedExitCode = 2;

const newSecretFlag = '--new-secret';

const usage = `Usage:
  npm run backup -- FILE                        writes everything into one archive; also while Galley runs
  npm run restore -- FILE                       brings an archive into an empty data folder and database
  npm run restore -- --new-secret FILE          the same without the secret of the archive
${peopleUsage}
  npm run admin -- reset-password EMAIL         gives an account a new password and prints it
  npm run admin -- reset-two-factor EMAIL       takes the second factor off an account
  npm run admin -- verify-domain DOMAIN ID      verifies a domain of the organization with this number
  npm run admin -- rotate-secret                encrypts everything under a new secret; stop Galley first`;

/** Runs `npm run backup|restore|admin`. On an error it prints one sentence and exits with code 1. */
export async function runCommand(name: string, args: string[], readConfig: () => Config, log: Log): Promise<void> {
  const [first, second] = args;
  if (name === 'backup' && first) return await backup(readConfig(), first, log);
  const forRestore = name === 'restore' ? readRestoreArguments(args) : null;
  if (forRestore) return await restore(readConfig(), forRestore, log);
  if (name === 'admin' && first === 'reset-password' && second) return await reset(readConfig(), second, log);
  if (name === 'admin' && first === 'reset-two-factor' && second) return await resetCodes(readConfig(), second, log);
  if (name === 'admin' && first === 'verify-domain' && second)
    return await verify(readConfig(), { domain: second, organizationId: Number(args[2]) }, log);
  if (name === 'admin' && first === 'rotate-secret') return await rotate(readConfig(), log);
  const forPeople = name === 'admin' ? readPeopleCommand(args) : null;
  if (forPeople) return await runForPeople(readConfig(), forPeople, log);
  throw new StartError(usage);
}

async function runForPeople(config: Config, command: PeopleCommand, log: Log): Promise<void> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const secrets = createSecrets(readSecret(config));
  const runtime = await openMigratedRuntime(config, log, 'shared');
  try {
    const jobs = await createGraphileQueue(runtime.pool, silentLog, [deleteUnusedFiles]);
    say(await command({ db: openDatabase(runtime.pool), clock: systemClock, config, secrets, jobs }));
  } finally {
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
    if (!config.secret) say(`Keep ${config.dataDir}/secret with the backup. A restore needs it.`);
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

async function reset(config: Config, email: string, log: Log): Promise<void> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const runtime = await openMigratedRuntime(config, log, 'shared');
  try {
    const password = await resetPassword({ db: openDatabase(runtime.pool), clock: systemClock }, email);
    if (password === null) throw new StartError(`No account uses the address ${email}.`);
    say(`The new password of ${email} is: ${password}\nAll sessions of this account were signed out.`);
  } finally {
    await runtime.close();
  }
}

async function resetCodes(config: Config, email: string, log: Log): Promise<void> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const runtime = await openMigratedRuntime(config, log, 'shared');
  try {
    const isReset = await resetTwoFactor({ db: openDatabase(runtime.pool), clock: systemClock }, email);
    if (!isReset) throw new StartError(`No account with the address ${email} uses two-factor sign-in.`);
    say(`${email} now signs in with the password only. All sessions of this account were signed out.`);
  } finally {
    await runtime.close();
  }
}

async function verify(config: Config, wanted: { domain: string; organizationId: number }, log: Log): Promise<void> {
  if (!Number.isSafeInteger(wanted.organizationId)) throw new StartError(usage);
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const runtime = await openMigratedRuntime(config, log, 'shared');
  try {
    const isVerified = await verifyDomainByAdmin({ db: openDatabase(runtime.pool), clock: systemClock }, wanted);
    if (!isVerified) {
      throw new StartError(`Organization ${wanted.organizationId} has no domain ${wanted.domain} in its settings.`);
    }
    say(`${wanted.domain} is verified.`);
  } finally {
    await runtime.close();
  }
}

/**
 * Replaces the secret of the data folder with a new one. If GALLEY_SECRET is set, it is the new secret, and
 * GALLEY_SECRET_PREVIOUS is the current one.
 */
async function rotate(config: Config, log: Log): Promise<void> {
  refuseEmptyDataFolder(config);
  prepareDataFolder(config);
  const from = config.secret ? config.previousSecret : readFormerSecret(config);
  if (!from) throw new StartError('Set GALLEY_SECRET to the new secret and GALLEY_SECRET_PREVIOUS to the current one.');
  const runtime = await openMigratedRuntime(config, log, 'exclusive');
  try {
    const to = config.secret ?? beginNewSecret(config);
    const { reencrypted, unreadable, ended } = await rotateSecret(openDatabase(runtime.pool), from, to);
    if (!config.secret) finishNewSecret(config);
    say(`${reencrypted} share links, second factors and emails are encrypted with the new secret. They still work.`);
    if (unreadable > 0)
      say(`${unreadable} could not be read with either secret. They were unreadable before this change.`);
    say(
      `Ended: ${ended.invitations} open invitations, ${ended.recoveryCodes} recovery codes, ${ended.mailedLinks} links in emails.`,
    );
    say('Invite those people again, and ask everyone with two-factor sign-in to create new recovery codes.');
    say('Earlier backups need the previous secret. Start Galley now.');
  } finally {
    await runtime.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
