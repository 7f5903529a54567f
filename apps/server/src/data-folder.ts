import { randomBytes } from 'node:crypto';
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

/** Makes the data folder and empties its folder of unfinished uploads. Throws a StartError that names the folder. */
export function prepareDataFolder(config: Config): void {
  const probe = join(config.dataDir, `.writable-${process.pid}`);
  try {
    makeFolder(config.dataDir);
    closeSync(openSync(probe, 'w', 0o600));
    rmSync(probe);
    makeFolder(join(config.dataDir, 'blobs'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `The data folder ${config.dataDir} cannot be written to (${code}): give the user that starts Galley the right to, or set GALLEY_DATA_DIR.`,
    );
  }
}

/**
 * Refuses a data folder in which Galley never ran, and makes nothing there: a command that acts on what is stored would
 * otherwise begin a new installation. Throws a StartError that names the folder.
 */
export function refuseEmptyDataFolder(config: Config): void {
  const hasDatabase = config.databaseUrl !== null || existsSync(join(config.dataDir, 'pg'));
  if (hasDatabase && existsSync(join(config.dataDir, 'blobs'))) return;
  throw new StartError(
    `There is no Galley in ${config.dataDir}: set GALLEY_DATA_DIR to the data folder that Galley is started with.`,
  );
}

/** Makes a folder and those above it one by one: Node's own recursive way never ends where a system answers ENOENT. */
function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), 0o755);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes what a killed server left of unfinished uploads; only for the one that holds the instance lock. */
export function emptyTemporaryFolder(config: Config): void {
  rmSync(join(config.dataDir, 'tmp'), { recursive: true, force: true });
}

/**
 * GALLEY_SECRET, or the secret of the data folder, made on the first start and on the disk before it is used. Throws a
 * StartError while a change of the secret waits to be finished.
 */
export function readSecret(config: Config): string {
  if (config.secret) return config.secret;
  if (existsSync(newSecretFile(config))) {
    throw new StartError('A change of the secret was interrupted. Finish it: npm run admin -- rotate-secret');
  }
  return readSecretFile(join(config.dataDir, 'secret'));
}

/** The secret that is or was used until now, also while a change of it waits to be finished. */
export function readFormerSecret(config: Config): string {
  return readSecretFile(join(config.dataDir, 'secret'));
}

/** Makes the next secret of the data folder, or returns the one of an interrupted change. It isn't used before `finishNewSecret`. */
export function beginNewSecret(config: Config): string {
  return readSecretFile(newSecretFile(config));
}

/** Puts the next secret in place, after everything is encrypted under it. The former one stays beside it, for old backups. */
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
