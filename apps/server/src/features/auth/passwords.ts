import { randomBytes } from 'node:crypto';
import { AppError, limits, words } from '@galley/contract';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../platform/gate';

/** argon2id (the library's default) with 19 MiB, 2 passes, 1 lane: OWASP's first recommendation. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2 works in the four threads that also read and write files, and keeps a core busy: one at a time, so that a flood
 * of sign-ins slows down neither saves nor pictures (decision 016).
 */
const inTurn = createGate({ slots: limits.passwordHashes, waiting: limits.passwordHashesWaiting }, busy);
const busySeconds = 5;

let hashOfNobody: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, options));
}

/**
 * Whether the password fits. Without a stored hash (no such account) the same work is done against the hash of
 * nobody, so that the time tells nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return await inTurn(async () => {
    if (storedHash !== null) return await verify(storedHash, password);
    hashOfNobody ??= hash(randomBytes(32).toString('base64'), options);
    await verify(await hashOfNobody, password);
    return false;
  });
}

function busy(): AppError {
  return new AppError('too_many_requests', words.tooManyRequests('sign-ins', busySeconds), { retryAfter: busySeconds });
}
