import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Throws what the system says: Node's own recursive way tells of a full disk as of a
 * folder that isn't there.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (await isMade(folder, mode)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
  await mkdir(folder, { mode }).catch(refuseUnlessThere);
}

/** false when the folder above is missing. */
async function isMade(folder: string, mode: number): Promise<boolean> {
  return await mkdir(folder, { mode }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      refuseUnlessThere(error);
      return true;
    },
  );
}

function refuseUnlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
