import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Returns `bytes` random bytes (at most 4,096) as hexadecimal digits. Many are requested from the system at once,
 * because a long document needs thousands of ids. Not for secrets: the bytes remain in memory.
 */
export function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
