import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A separate file system that is small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Uses all remaining space. */
  fill(): void;
  /** Uses all remaining inodes. */
  crowd(): void;
  /** Frees the space and inodes that `fill` and `crowd` used. */
  free(): void;
  remove(): void;
}

/** Mounts a tmpfs; null = it isn't allowed (it needs root). */
export function mountSmallDisk(folder: string, options: { megabytes: number; inodes: number }): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const settings = `size=${options.megabytes}m,nr_inodes=${options.inodes},mode=755`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', settings, 'tmpfs', folder]).status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      mkdirSync(ballast, { recursive: true });
      const file = openSync(join(ballast, 'space'), 'a');
      for (const size of [1024 * 1024, 4096]) untilFull(() => writeSync(file, Buffer.alloc(size)));
      closeSync(file);
    },
    crowd() {
      mkdirSync(ballast, { recursive: true });
      const start = readdirSync(ballast).length;
      for (let index = start; ; index += 1) {
        if (untilFull(() => writeFileSync(join(ballast, `inode-${index}`), ''), { once: true })) return;
      }
    },
    free: () => rmSync(ballast, { recursive: true, force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}

/** Repeats until the system reports that there is no space. Returns whether it did. */
function untilFull(write: () => unknown, { once = false } = {}): boolean {
  try {
    do write();
    while (!once);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return true;
    throw error;
  }
}
