import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** A browser that subscribed to push notifications: its keys, and the decryption of received messages (RFC 8291). */
export interface PushBrowser {
  keys: { p256dh: string; auth: string };
  /** Returns the text of a message. Throws if it isn't for this browser. */
  read(body: Buffer): string;
}

export function createPushBrowser(): PushBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = Buffer.alloc(16, 7);
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
      const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
      const part = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', input, salt, `${name}\0`, bytes));
      const sealed = body.subarray(21 + senderKey.length);
      const nonce = part('Content-Encoding: nonce', 12);
      const open = createDecipheriv('aes-128-gcm', part('Content-Encoding: aes128gcm', 16), nonce);
      open.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
      return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
    },
  };
}
