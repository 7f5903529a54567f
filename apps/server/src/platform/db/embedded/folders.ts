import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../../config';
import { isAlive } from '../../is-alive';
import { nameOfUser } from '../../user-names';
import { writeCommands } from '../../written-commands';
import { embeddedMajor } from './binaries';
import { type DatabaseUser, giveTo } from './database-user';

/** The paths of the embedded database, all inside the data folder unless the socket's path is too long. */
export interface EmbeddedFolders {
  /** `pg` of the data folder. */
  base: string;
  /** The database itself, `pg/18`. */
  data: string;
  /** Contains the socket; other users can't enter. */
  socket: string;
  binariesCopy: string;
  logFile: string;
}

/** The path of a socket is limited to 107 bytes (on macOS 103), and PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const socketFolderMax = 84;

/** Returns the folder of the database itself in a data folder. */
export const clusterFolder = (dataDir: string) => join(dataDir, 'pg', String(embeddedMajor));

/** Creates the folders. Throws a StartError if they contain a database of another major version. */
export function prepareFolders(dataDir: string, user: DatabaseUser): EmbeddedFolders {
  const base = join(dataDir, 'pg');
  mkdirSync(base, { recursive: true, mode: 0o755 });
  if (user.ids.uid !== undefined) letEnter(dataDir, base);
  const folders: EmbeddedFolders = {
    base,
    data: clusterFolder(dataDir),
    socket: prepareSocketFolder(base, user),
    binariesCopy: join(base, `binaries-${embeddedMajor}`),
    logFile: join(base, 'postgres.log'),
  };
  refuseOtherMajor(folders);
  return folders;
}

/** As root: lets the database's user traverse the folders without listing them. */
function letEnter(...ours: string[]): void {
  for (const folder of ours) chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011);
}

function refuseOtherMajor(folders: EmbeddedFolders): void {
  const versionFile = join(folders.data, 'PG_VERSION');
  const others = existsSync(folders.data)
    ? [existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : String(embeddedMajor)]
    : readdirSync(folders.base).filter((name) => /^\d+$/.test(name));
  const other = others.find((major) => major !== String(embeddedMajor));
  if (!other) return;
  throw new StartError(
    writeCommands(
      `${folders.base} holds a database of PostgreSQL ${other}, this release of Galley brings PostgreSQL ${embeddedMajor}. Run "npm run backup -- FILE" with the release of Galley that last ran on this folder, move ${folders.base} away, then run "npm run restore -- FILE" with this one.`,
    ),
  );
}

function prepareSocketFolder(base: string, user: DatabaseUser): string {
  const inside = join(base, 'run');
  const hash = createHash('sha256').update(base).digest('hex').slice(0, 12);
  const folder = Buffer.byteLength(inside) <= socketFolderMax ? inside : join(tmpdir(), `galley-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.(), user.ids.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartError(
      `The folder ${folder}, meant for the database’s socket, belongs to the user ${nameOfUser(found.uid)}. Stop every Galley on this data folder, then remove it as root: rm -r ${folder}`,
    );
  }
  giveTo(user, folder);
  chmodSync(folder, 0o700);
  return folder;
}

/**
 * Removes clusters and copies of the binaries that killed starts left unfinished in `base`: each is named after the
 * process that was making it.
 */
export function removeUnfinished(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = Number(/^(?:\d+\.new-|binaries-\d+\.)(\d+)$/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(join(base, name), { recursive: true, force: true });
    } catch {
      // A process of the killed start may still write to it. The next start removes it.
    }
  }
}
