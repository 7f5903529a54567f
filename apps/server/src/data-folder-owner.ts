import { accessSync, constants, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './config';
import { clusterFolder } from './platform/db/embedded/folders';
import { nameOfUser, ownerOfThisProcess } from './platform/user-names';

/** The names that Galley creates at the top of a data folder. */
const ownFiles = ['secret', 'secret.new', 'secret.previous', 'folder-id'];
const ownFolders = ['blobs', 'exports', 'tmp', 'pg'];
const { R_OK, W_OK, X_OK } = constants;

/**
 * Refuses a data folder that belongs to another user, before anything is written: with files of two users, neither
 * could run Galley. root can open everything, so for root the owner decides; for other users it's whether the files can
 * be opened. Throws a StartError that names the owner and the command that helps.
 */
export function refuseForeignDataFolder(dataDir: string): void {
  const uid = process.getuid?.();
  const folder = look(dataDir);
  if (uid === undefined || !folder) return;
  if (uid === 0) refuseForRoot(dataDir, folder);
  else refuseUnopened(dataDir, uid);
}

function refuseForRoot(dataDir: string, folder: Stats): void {
  const found = [...ownFiles, ...ownFolders].map((name) => look(join(dataDir, name))).filter((stats) => stats !== null);
  // A folder that was created for Galley before its first start.
  const foreign = found.length > 0 ? found.find(({ uid }) => uid !== 0) : folder;
  if (!foreign || foreign.uid === 0) return;
  const owner = nameOfUser(foreign.uid);
  throw new StartError(
    `The data folder ${dataDir} belongs to the user ${owner}, and root would leave files there that ${owner} can’t read. Run this as ${owner}, for example with "runuser -u ${owner} --", or set GALLEY_DATA_DIR.`,
  );
}

function refuseUnopened(dataDir: string, uid: number): void {
  const unopened = listOwn(dataDir).find((file) => !opens(file, uid));
  if (unopened === undefined) return;
  const { path, stats } = unopened;
  const name = nameOfUser(uid);
  if (stats.uid === uid)
    throw new StartError(`${path} can’t be opened by its owner, the user ${name}. Run: chmod -R u+rwX ${dataDir}`);
  const advice = isForGalley(dataDir)
    ? `Stop every Galley on this folder, then run as root: chown -R ${ownerOfThisProcess()} ${dataDir}`
    : 'Set GALLEY_DATA_DIR to a folder of its own.';
  throw new StartError(
    `${path} belongs to the user ${nameOfUser(stats.uid)}, and Galley runs as the user ${name}. ${advice}`,
  );
}

interface OwnFile {
  path: string;
  stats: Stats;
  /** PostgreSQL refuses the files of another user, whatever their permissions. */
  isDatabase: boolean;
}

/** Lists the folder and Galley's files in it that exist, only as deep as is fast enough at startup. */
function listOwn(dataDir: string): OwnFile[] {
  const inside = (...names: string[]) => names.map((name) => join(dataDir, name));
  const blobs = join(dataDir, 'blobs');
  const groups = canList(blobs) ? readdirSync(blobs).map((name) => join(blobs, name)) : [];
  const files = [dataDir, ...inside(...ownFiles, ...ownFolders), ...groups];
  const database = [clusterFolder(dataDir), ...inside('pg/run', 'pg/postgres.log')];
  const found = (isDatabase: boolean) => (path: string) => {
    const stats = look(path);
    return stats ? [{ path, stats, isDatabase }] : [];
  };
  return [...files.flatMap(found(false)), ...database.flatMap(found(true))];
}

function opens({ path, stats, isDatabase }: OwnFile, uid: number): boolean {
  if (isDatabase) return stats.uid === uid;
  return isAllowed(path, stats.isDirectory() ? R_OK | W_OK | X_OK : R_OK);
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

const canList = (folder: string) => look(folder)?.isDirectory() === true && isAllowed(folder, R_OK | X_OK);

/** Returns whether the folder has only Galley's files or is empty, so that its owner can be changed as a whole. */
function isForGalley(dataDir: string): boolean {
  const isOurs = ['secret', 'blobs'].some((name) => look(join(dataDir, name)) !== null);
  return isOurs || (canList(dataDir) && readdirSync(dataDir).length === 0);
}

/** Returns the status of a path; null if it doesn't exist, or a folder above it can't be entered. */
function look(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
