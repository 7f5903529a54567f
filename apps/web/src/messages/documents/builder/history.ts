import { versionMessages } from '../versions';

/** Messages about the history of a pin: its versions are called snapshots, as in its menu and in the API. */
const snapshotMessages: typeof versionMessages = {
  ...versionMessages,
  nameVersion: (snapshot: number) => `Name snapshot ${snapshot}`,
  renameVersion: (snapshot: number) => `Rename snapshot ${snapshot}`,
  versionName: 'Snapshot name',
  versionNamed: (snapshot: number) => `Snapshot ${snapshot} has a new name.`,
  versionUnnamed: (snapshot: number) => `Snapshot ${snapshot} has no name now.`,
  noNamedVersionsTitle: 'No named snapshots',
  noNamedVersions: 'Name a snapshot to find it again among the others.',
  showOlder: 'Show older snapshots',
  restoredFrom: (snapshot: number) => `Restored from snapshot ${snapshot}`,
  compareTitle: 'Compare snapshots',
  compareWith: (snapshot: number) => `Compare with snapshot ${snapshot}`,
  sameVersion: 'Both are the same snapshot.',
  version: 'Snapshot',
  versionNumber: (snapshot: number) => `Snapshot ${snapshot}`,
  versionTitle: (snapshot: number, name: string) => `Snapshot ${snapshot}: ${name}`,
  returnTo: (snapshot: number) => `Restore snapshot ${snapshot}`,
  versionActions: (snapshot: number) => `Actions for snapshot ${snapshot}`,
  nameThisVersion: 'Name snapshot',
  versions: 'Snapshots',
  versionIsNow: (snapshot: number, newest: number) => `Snapshot ${snapshot} is now snapshot ${newest}`,
  versionOfNewest: (snapshot: number, newest: number, name: string) =>
    `Snapshot ${snapshot} of ${newest}${name ? `: ${name}` : ''}`,
  savedMeanwhile: (snapshot: number) =>
    `Snapshot ${snapshot} was added in the meantime, so nothing was changed. Try again to restore the earlier snapshot.`,
  returnToThisVersion: 'Restore this snapshot',
};

/** Returns the messages about the versions of a document of a kind. */
export function historyMessages(kind: string): typeof versionMessages {
  return kind === 'pin' ? snapshotMessages : versionMessages;
}
