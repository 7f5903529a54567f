import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../../../config';

/** Who the embedded PostgreSQL runs as. It refuses to run as root. */
export interface DatabaseUser {
  name: string;
  /** For `spawn`; empty = as ourselves. */
  ids: { uid?: number; gid?: number };
  /**
   * The data is below a folder that only root can enter. The database then gets one capability, to traverse and read
   * there (CAP_DAC_READ_SEARCH), and can still write only its own files.
   */
  passesClosedFolders?: boolean;
}

/** How `spawn` starts a program as that user. */
export function asUser(user: DatabaseUser, file: string, args: readonly string[]) {
  if (!user.passesClosedFolders) return { file, args: [...args], ids: user.ids };
  // access(2), with which initdb looks for its neighbors, heeds the capability only with no_setuid_fixup.
  const capability = [
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--securebits=+no_setuid_fixup',
  ];
  const ids = [`--reuid=${user.ids.uid}`, `--regid=${user.ids.gid}`, '--clear-groups'];
  return { file: 'setpriv', args: [...ids, ...capability, '--', file, ...args], ids: {} };
}

/** The user with what they need to access the folder; unchanged if nothing helps. */
export function ableToEnter(user: DatabaseUser, folder: string): DatabaseUser {
  if (user.ids.uid === undefined) return user;
  const passing = { ...user, passesClosedFolders: true };
  return !canEnter(user, folder) && canEnter(passing, folder) ? passing : user;
}

function canEnter(user: DatabaseUser, folder: string): boolean {
  const { file, args, ids } = asUser(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]);
  return spawnSync(file, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

const unprivilegedNames = ['galley', 'nobody'];

/** The current user; for root the user `galley` if it exists, otherwise `nobody`. */
export function findDatabaseUser(passwdFile = '/etc/passwd'): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: userInfo().username, ids: {} };
  const lines = readFileSync(passwdFile, 'utf8').split('\n');
  for (const name of unprivilegedNames) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, ids: { uid: Number(fields[2]), gid: Number(fields[3]) } };
  }
  throw new StartError('The embedded PostgreSQL does not run as root and there is no user "nobody": set DATABASE_URL.');
}

/** Gives a folder to that user. */
export function giveTo(user: DatabaseUser, folder: string): void {
  if (user.ids.uid !== undefined && user.ids.gid !== undefined) chownSync(folder, user.ids.uid, user.ids.gid);
}
