import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Cryptographic functions based on GALLEY_SECRET. `purpose` separates uses: a value signed for one purpose is refused
 * for another. Texts are UTF-8; tokens are base64url.
 */
export interface Secrets {
  /** Returns a signed, readable token with `payload`, valid until `expiresAt`. */
  sign(purpose: string, payload: unknown, expiresAt: Date): string;
  /** Returns the key of `sign`, for `signWith` in another thread of the server. */
  signingKey(purpose: string): Buffer;
  /** Returns the payload of such a token, or null if it is forged, expired or of another purpose. */
  verify(purpose: string, token: string, now: Date): unknown;
  /** Returns a keyed hash, for looking up a token without storing it. */
  lookupHash(purpose: string, token: string): Buffer;
  encrypt(purpose: string, text: string): Buffer;
  /** Throws if the bytes were not created by `encrypt` with this purpose and secret. */
  decrypt(purpose: string, bytes: Buffer): string;
  /** Returns 256 random bits, base64url (43 characters). */
  randomToken(): string;
}

/** The same as `sign`, with its key. */
export function signWith(key: Uint8Array, payload: unknown, expiresAt: Date): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  const body = Buffer.from(JSON.stringify([seconds, payload]), 'utf8').toString('base64url');
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}

/** Builds the functions over a secret of at least 32 characters. */
export function createSecrets(secret: string): Secrets {
  if (secret.length < 32) throw new RangeError('GALLEY_SECRET must have at least 32 characters.');
  const keys = new Map<string, Buffer>();
  const keyFor = (use: string, purpose: string) => {
    const name = `galley:${use}:${purpose}`;
    const known = keys.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', name, 32));
    keys.set(name, key);
    return key;
  };
  const mac = (purpose: string, body: string) => createHmac('sha256', keyFor('sign', purpose)).update(body).digest();

  return {
    sign(purpose, payload, expiresAt) {
      return signWith(keyFor('sign', purpose), payload, expiresAt);
    },
    signingKey(purpose) {
      return keyFor('sign', purpose);
    },
    verify(purpose, token, now) {
      const [body, signature, rest] = token.split('.');
      if (!body || !signature || rest !== undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      const wanted = mac(purpose, body);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const [seconds, payload] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [number, unknown];
      return seconds * 1000 > now.getTime() ? payload : null;
    },
    lookupHash(purpose, token) {
      return createHmac('sha256', keyFor('lookup', purpose)).update(token).digest();
    },
    encrypt(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor('encrypt', purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, bytes) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor('encrypt', purpose), bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    randomToken() {
      return randomBytes(32).toString('base64url');
    },
  };
}
