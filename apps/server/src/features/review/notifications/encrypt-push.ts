import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

const curve = 'prime256v1';
const recordBytes = 4096;
/** Marks the last (here the only) record. */
const lastRecord = Buffer.from([2]);
const textOf = (name: string) => Buffer.from(`${name}\0`, 'latin1');
const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * Encrypts a text for one browser, as `aes128gcm` (RFC 8188) with the keys of RFC 8291. Only that browser can read it;
 * the push service can't. `own` is for the example of the RFC; otherwise each call generates a key and salt. Throws if
 * the browser's key isn't a point of the curve.
 */
export function encryptPush(
  text: string,
  browser: BrowserKeys,
  own: { privateKey: Buffer | null; salt: Buffer } = { privateKey: null, salt: randomBytes(16) },
): Buffer {
  const pair = createECDH(curve);
  if (own.privateKey) pair.setPrivateKey(own.privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();
  const browserKey = Buffer.from(browser.p256dh, 'base64url');
  const shared = pair.computeSecret(browserKey);
  const info = Buffer.concat([textOf('WebPush: info'), browserKey, ownKey]);
  const input = derive(shared, Buffer.from(browser.auth, 'base64url'), info, 32);
  const key = derive(input, own.salt, textOf('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(input, own.salt, textOf('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes, 0);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([own.salt, sizes, ownKey, ...record]);
}
