import { createHash, webcrypto } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createSlots } from '../slots';
import { hashOpenFile, turnBytes } from './hash-file';

/** The number of files that are remembered as verified; 100 bytes each. */
const filesKept = 20_000;
const pieceBytes = 256 * 1024;
/** This many files are verified at the same time; the others wait. */
const checksAtOnce = 2;

/** Identifies the content of a verified file: every write changes its time, size or inode. */
interface State {
  size: bigint;
  mtimeNs: bigint;
  ctimeNs: bigint;
  ino: bigint;
}

/** Remembers files that were read completely and match their name. */
export interface CheckedFiles {
  /**
   * Size of the file in bytes; null when its content does not have this sha256. Throws ENOENT when there is no file.
   */
  check(path: string, sha256: string): Promise<number | null>;
  /**
   * The same, but always reads the file, because disk damage changes no date. Damaged files are no longer remembered.
   */
  checkAgain(path: string, sha256: string): Promise<number | null>;
}

/** Creates the memory of verified files; the least recently used is dropped first. */
export function createCheckedFiles(): CheckedFiles {
  const known = new Set<string>();
  const running = new Map<string, Promise<number | null>>();
  const inTurn = createSlots(checksAtOnce);

  async function checkFile(path: string, sha256: string): Promise<number | null> {
    const file = await open(path, 'r');
    try {
      const state = await file.stat({ bigint: true });
      const found = keyOf(state);
      const isKnown = known.delete(sha256 + found);
      if (!isKnown && (await inTurn(() => hashOpenFile(file))) !== sha256) return null;
      known.add(sha256 + found);
      for (const oldest of known) {
        if (known.size <= filesKept) break;
        known.delete(oldest);
      }
      return Number(state.size);
    } finally {
      await file.close();
    }
  }

  return {
    async checkAgain(path, sha256) {
      const file = await open(path, 'r');
      try {
        const state = await file.stat({ bigint: true });
        const isFine = (await hashOpenFile(file)) === sha256;
        if (!isFine) known.delete(sha256 + keyOf(state));
        return isFine ? Number(state.size) : null;
      } finally {
        await file.close();
      }
    },
    check(path, sha256) {
      // Concurrent requests for the same new image share one read.
      const current = running.get(sha256);
      if (current) return current;
      const check = checkFile(path, sha256).finally(() => running.delete(sha256));
      running.set(sha256, check);
      return check;
    },
  };
}

/** A file in memory, and the sha256 of what was read; other work is done between two pieces. */
export async function readChecked(path: string): Promise<{ bytes: Buffer; hash: string }> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow((await file.stat()).size);
    const hash = createHash('sha256');
    let read = 0;
    while (read < bytes.length) {
      const { bytesRead } = await file.read(bytes, read, Math.min(pieceBytes, bytes.length - read), read);
      if (bytesRead === 0) break;
      hash.update(bytes.subarray(read, read + bytesRead));
      read += bytesRead;
    }
    return { bytes: bytes.subarray(0, read), hash: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** The sha256 of bytes; computed in another thread for many bytes. */
export async function hashBytes(bytes: Buffer): Promise<string> {
  if (bytes.length <= turnBytes) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

function keyOf({ size, mtimeNs, ctimeNs, ino }: State): string {
  return `:${size}:${mtimeNs}:${ctimeNs}:${ino}`;
}
