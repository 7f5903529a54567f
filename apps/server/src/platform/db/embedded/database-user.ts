import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../../../config';
import { listUsers, nameOfUser } from '../../user-names';

/** The user of the embedded PostgreSQL, which refuses to run as root. */
export interface DatabaseUser {
  name: string;
  /** For `spawn`; empty = the user of the server. */
  ids: { uid?: number; gid?: number };
  /**
   * The data is in a folder that only root can enter. The database then gets one capability, to traverse and read there
   * (CAP_DAC_READ_SEARCH), and can still only write its own files.
   */
  passesClosedFolders?: boolean;
}

/** Returns the arguments of `spawn` for starting a program as that user. */
export function asUser(user: DatabaseUser, file: string, args: readonly string[]) {
  if (!user.passesClosedFolders) return { file, args: [...args], ids: user.ids };
  // access(2), which initdb uses to find its neighbors, only respects the capability with no_setuid_fixup.
  const capability = [
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
    '--securebits=+no_setuid_fixup',
  ];
  const ids = [`--reuid=${user.ids.uid}`, `--regid=${user.ids.gid}`, '--clear-groups'];
  return { file: 'setpriv', args: [...ids, ...capability, '--', file, ...args], ids: {} };
}

/** Returns the user with the privileges required to access the folder; unchanged if none is sufficient. */
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

/**
 * Returns the current user. For root, returns the owner of the database in `cluster`, so that it can be reused; before
 * it exists, the user `galley` if it exists, otherwise `nobody`. Throws a StartError if root owns it.
 */
export function findDatabaseUser(cluster: string | null = null, passwdFile = '/etc/passwd'): DatabaseUser {
  const uid = process.getuid?.();
  if (uid !== 0) return { name: uid === undefined ? userInfo().username : nameOfUser(uid), ids: {} };
  if (cluster !== null && existsSync(cluster)) return findOwner(cluster, passwdFile);
  return findUnprivileged(passwdFile);
}

function findOwner(cluster: string, passwdFile: string): DatabaseUser {
  const { uid, gid } = statSync(cluster);
  if (uid !== 0) return { name: nameOfUser(uid), ids: { uid, gid } };
  const { name } = findUnprivileged(passwdFile);
  throw new StartError(
    `The embedded PostgreSQL does not run as root, and ${cluster} belongs to root. Run: chown -R ${name}: ${cluster}`,
  );
}

function findUnprivileged(passwdFile: string): DatabaseUser {
  const users = listUsers(passwdFile);
  for (const name of unprivilegedNames) {
    const user = users.find((one) => one.name === name);
    if (user) return { name, ids: { uid: user.uid, gid: user.gid } };
  }
  throw new StartError('The embedded PostgreSQL does not run as root and there is no user "nobody": set DATABASE_URL.');
}

/** Changes the owner of a folder to that user. */
export function giveTo(user: DatabaseUser, folder: string): void {
  if (user.ids.uid !== undefined && user.ids.gid !== undefined) chownSync(folder, user.ids.uid, user.ids.gid);
}
