import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, outageTexts } from '@galley/contract';
import { makeFolder } from '../../../platform/make-folder';
import { findOutage } from '../../../platform/outages';

/** Whether a part works, and a current or upcoming problem; '' = none. */
export interface FolderState {
  isFine: boolean;
  message: string;
}

const probe = Buffer.alloc(16 * 1024, 7);
const noInodes = 'The server’s disk has no free inodes. The server administrator can delete small files.';

/**
 * Writes, flushes and removes a small file in a folder, which is created if it is missing, and checks the free space.
 */
export async function checkFolder(folder: string): Promise<FolderState> {
  const path = join(folder, `.health-${randomBytes(6).toString('hex')}`);
  try {
    await makeFolder(folder);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(probe);
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  } catch (error) {
    const kind = findOutage(error) ?? 'folder';
    const space = kind === 'diskFull' ? await readSpace(folder) : null;
    const message = space && space.freeBytes > limits.diskFullBytes && space.freeInodes < 1 ? noInodes : '';
    return { isFine: false, message: message || outageTexts[kind] };
  }
  const space = await readSpace(folder);
  if (!space) return { isFine: true, message: '' };
  if (space.freeBytes < limits.diskFullBytes) return { isFine: false, message: outageTexts.diskFull };
  if (space.freeBytes < limits.diskLowBytes) {
    const free = `${Math.floor(space.freeBytes / 1024 / 1024)} MB`;
    return {
      isFine: true,
      message: `Only ${free} of disk space is free. The server administrator can free some space.`,
    };
  }
  if (space.freeInodes < limits.diskLowInodes)
    return {
      isFine: true,
      message: `Only ${space.freeInodes} inodes are free. The server administrator can delete files.`,
    };
  return { isFine: true, message: '' };
}

/**
 * Returns the free space for this user; null if the system doesn't report it. A file system without a limit of inodes
 * reports 0 of 0.
 */
async function readSpace(folder: string): Promise<{ freeBytes: number; freeInodes: number } | null> {
  const found = await statfs(folder).catch(() => null);
  if (!found || found.blocks === 0) return null;
  const freeInodes = found.files === 0 ? Number.POSITIVE_INFINITY : found.ffree;
  return { freeBytes: found.bavail * found.bsize, freeInodes };
}
