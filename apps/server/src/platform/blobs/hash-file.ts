import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { defineTask } from '../workers/define-task';
import type { TextThread } from '../workers/text-thread';

const pieceBytes = 256 * 1024;
/** Up to this many bytes are hashed directly, which takes less than a millisecond. */
export const turnBytes = 1024 * 1024;

/** Computes the SHA-256 of a file at a path, in pieces. */
export const hashFileTask = defineTask({
  name: 'blobs.hash_file',
  run: async ({ path }: { path: string }): Promise<string> => {
    const file = await open(path, 'r');
    try {
      return await hashOpenFile(file);
    } finally {
      await file.close();
    }
  },
});

/** Returns the SHA-256 of an uploaded file, computed in the text thread if the file is large. */
export async function hashFile(texts: TextThread, { path, size }: { path: string; size: number }): Promise<string> {
  return size > turnBytes ? await texts.run(hashFileTask, { path }) : await hashFileTask.run({ path });
}

/** Hashes in pieces, so that a whole file blocks neither memory nor the event loop. */
export async function hashOpenFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(pieceBytes);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, position);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(piece.subarray(0, bytesRead));
    position += bytesRead;
  }
}
