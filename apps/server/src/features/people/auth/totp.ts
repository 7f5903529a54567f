import { limits } from '@galley/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** 160 bits, base32, as authenticator apps take them. */
export function newSecret(): string {
  return generateSecret();
}

/** The content of the QR code: the address from which an app imports the secret. */
export function secretUri(secret: string, email: string): string {
  return generateURI({ issuer: 'Galley', label: email, secret });
}

/**
 * The number of the time step a code belongs to: this one, the one before or the one after, since clocks differ. Null
 * for a wrong code, and for one of `lastStep` or earlier: each code is accepted once.
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
