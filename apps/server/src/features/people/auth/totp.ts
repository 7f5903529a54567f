import { limits } from '@galley/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Generates a secret of 160 bits in base32, as authenticator apps expect it. */
export function newSecret(): string {
  return generateSecret();
}

/** Returns the content of the QR code: the address from which an app imports the secret. */
export function secretUri(secret: string, email: string): string {
  return generateURI({ issuer: 'Galley', label: email, secret });
}

/**
 * Returns the number of the time step that a code belongs to: the current one, the previous or the next, because clocks
 * differ. Null for a wrong code, and for one of `lastStep` or earlier: each code is accepted once.
 */
export function stepOfCode(secret: string, code: string, at: { now: Date; lastStep: number }): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at.now.getTime() / 1000),
    epochTolerance: limits.twoFactorStepSeconds,
  });
  if (!result.valid || !('timeStep' in result) || result.timeStep <= at.lastStep) return null;
  return result.timeStep;
}
