import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, StartError } from './config';
import { refuseForeignDataFolder } from './data-folder-owner';
import { writeCommands } from './platform/written-commands';

/**
 * Creates the data folder. Throws a StartError that names the folder, and writes nothing, if another user owns the
 * folder or its contents.
 */
export function prepareDataFolder(config: Config): void {
  refuseForeignDataFolder(config.dataDir);
  const probe = join(config.dataDir, `.writable-${process.pid}`);
  try {
    makeFolder(config.dataDir);
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
    makeFolder(join(config.dataDir, 'blobs'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `The data folder ${config.dataDir} cannot be written to (${code}): give the user that runs Galley write access, or set GALLEY_DATA_DIR.`,
    );
  }
}

/**
 * Refuses a data folder that Galley never used, and creates nothing in it. Otherwise a command on stored data would
 * start a new installation. Throws a StartError that names the folder.
 */
export function refuseEmptyDataFolder(config: Config): void {
  const hasDatabase = config.databaseUrl !== null || existsSync(join(config.dataDir, 'pg'));
  if (hasDatabase && existsSync(join(config.dataDir, 'blobs'))) return;
  throw new StartError(
    `There is no Galley in ${config.dataDir}. Set GALLEY_DATA_DIR to the data folder that Galley uses.`,
  );
}

/**
 * Creates a folder and its parents one by one. Node's recursive mode never returns on systems that respond with ENOENT.
 */
function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), 0o755);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes unfinished uploads of a killed server. Call this only while holding the instance lock. */
export function emptyTemporaryFolder(config: Config): void {
  rmSync(join(config.dataDir, 'tmp'), { recursive: true, force: true });
}

/**
 * Returns GALLEY_SECRET, or the secret of the data folder, which is created on the first start and written to disk
 * before use. Throws a StartError while a secret rotation is unfinished.
 */
export function readSecret(config: Config): string {
  return findSecret(config) ?? readSecretFile(join(config.dataDir, 'secret'));
}

/** Returns the secret like `readSecret`, but doesn't create one; null if there is none. */
export function findSecret(config: Config): string | null {
  if (config.secret) return config.secret;
  if (existsSync(newSecretFile(config))) {
    throw new StartError(
      writeCommands('A change of the secret was interrupted. Finish it: npm run admin -- rotate-secret'),
    );
  }
  const file = join(config.dataDir, 'secret');
  return existsSync(file) ? readSecretFile(file) : null;
}

/**
 * Returns a fingerprint that all servers with the same data folder have in common, computed from the folder and the
 * secret.
 */
export function sharedFingerprint(config: Config): string {
  const folder = readSecretFile(join(config.dataDir, 'folder-id'));
  return createHash('sha256')
    .update(`${folder}\n${readSecret(config)}`)
    .digest('hex');
}

/** Stores the secret of a backup in a data folder without one. Throws a StartError if another one is there. */
export function installSecret(config: Config, secret: string): void {
  const file = join(config.dataDir, 'secret');
  writeSecret(file, secret);
  if (readSecretFile(file) !== secret) throw new StartError(`There is another secret in ${file} already.`);
}

/** Returns the current secret, or the previous one while a rotation is unfinished. */
export function readFormerSecret(config: Config): string {
  return readSecretFile(join(config.dataDir, 'secret'));
}

/**
 * Creates the next secret of the data folder, or returns that of an interrupted rotation. It takes effect with
 * `finishNewSecret`.
 */
export function beginNewSecret(config: Config): string {
  return readSecretFile(newSecretFile(config));
}

/** Activates the next secret once everything is encrypted with it. The previous one is retained for old backups. */
export function finishNewSecret(config: Config): void {
  const file = join(config.dataDir, 'secret');
  const previous = join(config.dataDir, 'secret.previous');
  rmSync(previous, { force: true });
  writeSecret(previous, readSecretFile(file));
  renameSync(newSecretFile(config), file);
}

const newSecretFile = (config: Config) => join(config.dataDir, 'secret.new');

function readSecretFile(file: string): string {
  if (!existsSync(file)) writeSecret(file, randomBytes(32).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new StartError(`The file ${file} is damaged: it must hold a secret of at least 32 characters.`);
  }
  return secret;
}

function writeSecret(file: string, secret: string): void {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, `${secret}\n`);
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
