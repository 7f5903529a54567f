import { chownSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '../../../config';

/** Who the embedded PostgreSQL runs as. It refuses to run as root. */
export interface DatabaseUser {
  name: string;
  /** For `spawn`; empty = as ourselves. */
  ids: { uid?: number; gid?: number };
}

const unprivilegedNames = ['galley', 'nobody'];

/** Ourselves; as root the user `galley` where there is one, else `nobody`. */
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
