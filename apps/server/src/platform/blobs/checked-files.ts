import { createHash, webcrypto } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createSlots } from '../slots';
import { hashOpenFile, turnBytes } from './hash-file';

/** The number of cached verified files; 100 bytes each. */
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

/** A cache of files that were read completely and match their name. */
export interface CheckedFiles {
  /**
   * Returns the size of the file in bytes; null if its content doesn't have this SHA-256. Throws ENOENT if there is no
   * file.
   */
  check(path: string, sha256: string): Promise<number | null>;
  /**
   * The same, but always reads the file, because disk damage doesn't change the file time. Damaged files are removed
   * from the cache.
   */
  checkAgain(path: string, sha256: string): Promise<number | null>;
}

/** Creates the cache of verified files; the least recently used is dropped first. */
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

/** Reads a file into memory and hashes it (SHA-256); yields to other work between two pieces. */
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

/** Returns the SHA-256 of bytes; computed in another thread for many bytes. */
export async function hashBytes(bytes: Buffer): Promise<string> {
  if (bytes.length <= turnBytes) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

function keyOf({ size, mtimeNs, ctimeNs, ino }: State): string {
  return `:${size}:${mtimeNs}:${ctimeNs}:${ino}`;
}
