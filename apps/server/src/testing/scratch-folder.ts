import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const gigabyte = 1024 ** 3;

/** The folder that is a part of the memory, as far as there is room for what a run stores at most. */
function findBase(): string {
  const inMemory = '/dev/shm';
  if (!existsSync(inMemory)) return '/tmp';
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 4 * gigabyte && freemem() > 6 * gigabyte ? inMemory : '/tmp';
}

/**
 * Where tests keep their databases and data folders. Nothing in them outlives a run, so that no commit and no copy needs
 * to wait for a disk: in memory where there is room, otherwise /tmp.
 */
export const scratchBase = findBase();

/** An empty folder of a test file, which removes it in the end; the next run removes what a killed one left behind. */
export function makeScratchFolder(name: string): string {
  return mkdtempSync(join(scratchBase, `galley-test-${name}-${process.pid}-`));
}
