import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const gigabyte = 1024 ** 3;

/** Returns the folder in memory if it has enough room for everything that a run stores, otherwise /tmp. */
function findBase(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return '/tmp';
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 4 * gigabyte && freemem() > 6 * gigabyte ? inMemory : '/tmp';
}

/**
 * The folder for the databases and data folders of tests. Nothing in it outlives a run, so no commit and no copy needs
 * to wait for a disk: it is in memory if there is room, otherwise in /tmp.
 */
export const scratchBase = findBase();

/**
 * Creates an empty folder for a test file, which removes it at the end. The next run removes the folders of killed
 * runs.
 */
export function makeScratchFolder(name: string): string {
  return mkdtempSync(join(scratchBase, `galley-test-${name}-${process.pid}-`));
}
