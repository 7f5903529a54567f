import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** An entry of the system's list of users. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the users of this machine itself. A directory service may know others. */
export function listUsers(passwdFile = '/etc/passwd'): SystemUser[] {
  return readFileSync(passwdFile, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Returns the name of a user, or the number if the machine has no name for it. */
export function nameOfUser(uid: number): string {
  return findName(uid) ?? String(uid);
}

/** Returns the owner of this process in the format of `chown`: with the group. */
export function ownerOfThisProcess(): string {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const name = findName(uid);
  return name === null ? `${uid}:${gid}` : `${name}:`;
}

function findName(uid: number): string | null {
  try {
    if (uid === process.getuid?.()) return userInfo().username;
    return listUsers().find((user) => user.uid === uid)?.name ?? null;
  } catch {
    // A container can run as a user without a name.
    return null;
  }
}
