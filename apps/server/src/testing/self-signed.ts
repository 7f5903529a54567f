import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A key and its self-signed certificate, as identity providers use them. */
export interface KeyPair {
  privateKey: string;
  certificate: string;
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const rsaSha256 = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));

/** Creates an RSA key with a certificate for ten years. Node can create keys, but no certificates. */
export function makeKeyPair(name = 'Orchard ID'): KeyPair {
  const { privateKey, publicKey } = newKeys();
  return { privateKey: pemOf(privateKey), certificate: certify({ name, publicKey }, { name, privateKey }) };
}

/** A certificate authority for tests, which issues keys and certificates for servers. */
export interface Authority {
  certificate: string;
  /** Issues a certificate for an IPv4 address. */
  issue(server: { address: string; isExpired?: boolean }): KeyPair;
}

export function makeAuthority(name = 'Authority of a test'): Authority {
  const own = newKeys();
  const issuer = { name, privateKey: own.privateKey };
  // CA:TRUE
  const isAuthority = extension('551d13', sequence(Buffer.from('0101ff', 'hex')));
  return {
    certificate: certify({ name, publicKey: own.publicKey, extensions: [isAuthority] }, issuer),
    issue: ({ address, isExpired }) => {
      const { privateKey, publicKey } = newKeys();
      const alternative = extension('551d11', sequence(der(0x87, Buffer.from(address.split('.').map(Number)))));
      const subject = { name: address, publicKey, extensions: [alternative], isExpired };
      return { privateKey: pemOf(privateKey), certificate: certify(subject, issuer) };
    },
  };
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const extension = (id: string, value: Buffer) => sequence(der(0x06, Buffer.from(id, 'hex')), der(0x04, value));

interface Subject {
  name: string;
  publicKey: KeyObject;
  extensions?: readonly Buffer[];
  isExpired?: boolean;
}

function certify(
  { name, publicKey, extensions = [], isExpired = false }: Subject,
  issuer: { name: string; privateKey: KeyObject },
): string {
  const serial = randomBytes(8);
  serial[0] = (serial[0] ?? 0) & 0x7f || 1;
  const body = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, serial),
    rsaSha256,
    commonName(issuer.name),
    sequence(time('200101000000Z'), time(isExpired ? '210101000000Z' : '391231000000Z')),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, issuer.privateKey)]));
  const lines =
    sequence(body, rsaSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`;
}

const commonName = (name: string) =>
  sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name, 'utf8')))));
const time = (text: string) => der(0x17, Buffer.from(text, 'ascii'));

/** Returns one DER value: tag, length, bytes. */
function der(tag: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), bytes]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, bytes]);
}
