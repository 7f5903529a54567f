import { randomBytes } from 'node:crypto';
import { AppError, limits } from '@galley/contract';
import { hash, verify } from '@node-rs/argon2';
import { messages } from '../../../messages';
import { createGate, type GateTurn } from '../../../platform/gate';
import { currentRequester, isKnownRequester } from '../../../platform/requester';

/** argon2id (the library's default) with 19 MiB, 2 passes, 1 lane: OWASP's first recommendation. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2 runs in the four threads that also read and write files, and keeps a core busy. Only one runs at a time, so
 * that many sign-ins don't slow down saves and images (docs/decisions/016). People and browsers that signed in before
 * go first, and addresses take turns, so that a flood of sign-ins doesn't block anyone.
 */
const inTurn = createGate({ slots: limits.passwordHashes, waiting: limits.passwordHashesWaiting }, busy);
const busySeconds = 5;

let hashOfNobody: Promise<string> | undefined;

/** Hashes a password for storage. Throws `too_many_requests` when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, options), ownTurn());
}

/**
 * Returns whether the password is correct. Without a stored hash (no such account) it is checked against a dummy hash,
 * so that the response time reveals nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return await inTurn(async () => {
    if (storedHash !== null) return await verify(storedHash, password);
    hashOfNobody ??= hash(randomBytes(32).toString('base64'), options);
    await verify(await hashOfNobody, password);
    return false;
  }, ownTurn());
}

function ownTurn(): GateTurn {
  const who = currentRequester();
  return { who: who ?? 'server', comesFirst: isKnownRequester(who) };
}

function busy(): AppError {
  return new AppError('too_many_requests', messages.tooManyRequests('sign-ins', busySeconds), {
    retryAfter: busySeconds,
  });
}
