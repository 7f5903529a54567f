import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const saltBytes = 16;
/** 128 MB and about half a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const costMax = 2 ** 20;
const purpose = Buffer.from('galley backup secret');

/** The server's secret in a backup, encrypted under a passphrase (scrypt, AES-256-GCM). Bytes are base64. */
export const sealedSecret = z.object({
  kind: z.literal('scrypt-aes-256-gcm'),
  N: z.number().int().min(1024).max(costMax),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  salt: z.base64().max(100),
  nonce: z.base64().max(100),
  /** The encrypted secret and its tag. */
  sealed: z.base64().max(10_000),
});
type SealedSecret = z.infer<typeof sealedSecret>;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const keyOf = async (passphrase: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }) =>
  await derive(passphrase.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });

/** Encrypts the secret under a passphrase. */
export async function sealSecret(secret: string, passphrase: string): Promise<SealedSecret> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), nonce).setAAD(purpose);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    kind: 'scrypt-aes-256-gcm',
    ...cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  } as SealedSecret;
}

/** Decrypts the secret; null = another passphrase, or the bytes were changed. */
export async function openSecret(from: SealedSecret, passphrase: string): Promise<string | null> {
  const [salt, nonce, sealed] = [from.salt, from.nonce, from.sealed].map((text) => Buffer.from(text, 'base64'));
  if (!salt || nonce?.length !== nonceBytes || !sealed || sealed.length <= tagBytes) return null;
  const options = { authTagLength: tagBytes };
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt, from), nonce, options).setAAD(purpose);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
