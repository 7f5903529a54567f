import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackup } from './read-backup';

const namePattern = /^galley-\d{4}-\d\d-\d\dT\d{4}Z\.galley$/;
/** A backup that isn't complete or not read again yet, also of a process that was killed. */
const unfinishedPattern = /^galley-\d{4}-\d\d-\d\dT\d{4}Z\.galley\.new(?:\.\d+\.part)?$/;

/** A complete backup that was read again after it was written. */
export interface ScheduledBackup {
  path: string;
  at: Date;
  bytes: number;
}

/** Returns the name of a backup of a time, to the minute: `galley-2026-11-28T0230Z.galley`. */
export function backupName(time: Date): string {
  return `galley-${time.toISOString().slice(0, 16).replace(':', '')}Z.galley`;
}

/** Returns the schedule of a daily backup at a time such as 02:30, in crontab format. */
export function dailySchedule(time: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}

/** Returns the scheduled backups in a folder, the newest first. Other files don't count. Rejects if it can't be read. */
export async function listScheduledBackups(folder: string): Promise<ScheduledBackup[]> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  const found = names.reverse().map(async (name) => {
    const path = join(folder, name);
    // It may be deleted at this moment.
    const stats = await stat(path).catch(() => null);
    return stats ? [{ path, at: timeOf(name), bytes: stats.size }] : [];
  });
  return (await Promise.all(found)).flat();
}

function timeOf(name: string): Date {
  return new Date(name.slice('galley-'.length, -'.galley'.length).replace(/(\d\d)(\d\d)Z$/, '$1:$2Z'));
}

/** Returns how many damaged or missing files a backup lists; null = it can't be read. */
export async function countDamaged(path: string): Promise<number | null> {
  const backup = await openBackup(path).catch(() => null);
  backup?.close();
  return backup?.manifest.damaged.length ?? null;
}

/**
 * Deletes all but the newest `keep` scheduled backups. If all of those have damaged files, the newest one without any
 * stays too, because it may have them intact. Returns the paths of the deleted ones.
 */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const all = await listScheduledBackups(folder);
  let hasIntact = false;
  const old: string[] = [];
  for (const [place, { path }] of all.entries()) {
    const isIntact: boolean = !hasIntact && (await countDamaged(path)) === 0;
    if (place >= keep && !isIntact) old.push(path);
    hasIntact ||= isIntact;
  }
  for (const path of old) await rm(path, { force: true });
  return old;
}

/** Deletes what a backup that was interrupted left behind. Other backups must not be running. */
export async function deleteUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (unfinishedPattern.test(name)) await rm(join(folder, name), { force: true });
  }
}
