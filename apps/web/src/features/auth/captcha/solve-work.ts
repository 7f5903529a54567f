import type { WorkCaptcha } from '@galley/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The number a captcha asks for; null when there is none. Hashes by itself: `crypto.subtle` is missing without TLS. */
export function solveWork({ challenge, salt, maxNumber }: WorkCaptcha): number | null {
  const begun = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxNumber; number += 1) {
    const digest = begun
      .clone()
      .update(utf8ToBytes(String(number)))
      .digest();
    if (bytesToHex(digest) === challenge) return number;
  }
  return null;
}

/** The answer as the server reads it. */
export function workToken(captcha: WorkCaptcha, number: number): string {
  const { algorithm, challenge, salt, signature } = captcha;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number }));
}
