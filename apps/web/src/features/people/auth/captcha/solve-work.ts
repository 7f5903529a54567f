import type { WorkCaptcha } from '@galley/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** How many numbers are tried between two progress reports. */
const reportEvery = 2500;

/**
 * Finds the number that solves a captcha; null if there is none. Has its own hash function, because `crypto.subtle` is
 * missing without TLS. Calls `onProgress` with the percentage of the range that was tried.
 */
export function solveWork(
  { challenge, salt, maxNumber }: WorkCaptcha,
  onProgress: (percent: number) => void = () => undefined,
): number | null {
  const wanted = bytesOf(challenge);
  const begun = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxNumber; number += 1) {
    const digest = begun
      .clone()
      .update(utf8ToBytes(String(number)))
      .digest();
    if (isSame(digest, wanted)) return number;
    if (number % reportEvery === 0) onProgress(Math.floor((number / maxNumber) * 100));
  }
  return null;
}

/** A challenge that isn't a 32-byte hexadecimal number never matches. */
function bytesOf(challenge: string): Uint8Array {
  return /^(?:[0-9a-f]{2}){32}$/.test(challenge) ? hexToBytes(challenge) : new Uint8Array(0);
}

/** Compares the first byte before formatting the digest, because almost all digests differ in it. */
function isSame(digest: Uint8Array, wanted: Uint8Array): boolean {
  return digest[0] === wanted[0] && digest.length === wanted.length && digest.every((byte, at) => byte === wanted[at]);
}

/** Formats the solution for the server. */
export function workToken(captcha: WorkCaptcha, number: number): string {
  const { algorithm, challenge, salt, signature } = captcha;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number }));
}
