import type { WorkCaptcha } from '@galley/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Numbers between two reports of progress. */
const reportEvery = 2500;

/**
 * The number a captcha asks for; null when there is none. Hashes by itself: `crypto.subtle` is missing without TLS.
 * `onProgress` is told how much of the range was tried, in percent.
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

/** A challenge that is no hexadecimal number of 32 bytes matches nothing. */
function bytesOf(challenge: string): Uint8Array {
  return /^(?:[0-9a-f]{2}){32}$/.test(challenge) ? hexToBytes(challenge) : new Uint8Array(0);
}

/** Almost every digest differs in its first byte: nothing is written out for comparing. */
function isSame(digest: Uint8Array, wanted: Uint8Array): boolean {
  return digest[0] === wanted[0] && digest.length === wanted.length && digest.every((byte, at) => byte === wanted[at]);
}

/** The answer as the server reads it. */
export function workToken(captcha: WorkCaptcha, number: number): string {
  const { algorithm, challenge, salt, signature } = captcha;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number }));
}
