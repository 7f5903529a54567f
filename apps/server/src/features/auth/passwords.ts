import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with 19 MiB, 2 passes, 1 lane: OWASP's first recommendation. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let hashOfNobody: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, options);
}

/**
 * Whether the password fits. Without a stored hash (no such account) the same work is done against the hash of
 * nobody, so that the time tells nothing.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash === null) {
    hashOfNobody ??= hashPassword(randomBytes(32).toString('base64'));
    await verify(await hashOfNobody, password);
    return false;
  }
  return await verify(storedHash, password);
}
