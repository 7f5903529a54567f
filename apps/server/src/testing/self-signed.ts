import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A key and a certificate that it signed itself, as an identity provider has them. */
export interface KeyPair {
  privateKey: string;
  certificate: string;
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const rsaSha256 = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));

/** A new RSA key with a certificate for ten years: Node makes keys, but no certificates. */
export function makeKeyPair(name = 'Orchard ID'): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certify(name, privateKey, publicKey),
  };
}

function certify(name: string, privateKey: KeyObject, publicKey: KeyObject): string {
  const commonName = sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name, 'utf8')));
  const subject = sequence(der(0x31, commonName));
  const serial = randomBytes(8);
  serial[0] = (serial[0] ?? 0) & 0x7f || 1;
  const body = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, serial),
    rsaSha256,
    subject,
    sequence(time('200101000000Z'), time('391231000000Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const lines =
    sequence(body, rsaSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`;
}

const time = (text: string) => der(0x17, Buffer.from(text, 'ascii'));

/** One value of DER: tag, length, bytes. */
function der(tag: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), bytes]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, bytes]);
}
