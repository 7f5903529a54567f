import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Throws the system's own error: Node's recursive option reports a full disk as a
 * missing folder.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (await isMade(folder, mode)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
  await mkdir(folder, { mode }).catch(refuseUnlessThere);
}

/** Returns false if the parent folder is missing. */
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
