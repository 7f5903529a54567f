import { open, readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Tracks which folders must be flushed before a new file in them survives a power failure. */
export interface FlushedFolders {
  /** Returns `path`, which got a file, and its ancestors whose entry for the next folder may not be on disk yet. */
  missing(path: string): string[];
  flush(path: string): Promise<void>;
}

/**
 * Creates the tracker for the folders below `root`. A folder's entry stays on disk once its parent was flushed, so a
 * file in a known folder only requires a flush of that folder.
 */
export function createFlushedFolders(root: string): FlushedFolders {
  const entries = new Map<string, ReadonlySet<string>>();
  return {
    missing(path) {
      const found = [path];
      for (let at = path; at !== root; at = dirname(at)) {
        const above = dirname(at);
        if (!entries.get(above)?.has(basename(at))) found.push(above);
      }
      return found;
    },
    async flush(path) {
      // Before the flush: entries added in the meantime may not be on disk.
      const names = dirname(dirname(path)) === root ? null : await readdir(path);
      await syncFolder(path);
      if (names) entries.set(path, new Set(names));
    },
  };
}

/** Makes a rename in the folder durable. Windows can't open folders and doesn't need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
