import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@galley/contract';
import type { UserRecord } from './factories';
import { type TestAnswer, type TestApp, type TestCaller, testOrigin } from './test-app';

/** The parts of an answer other than the challenge, which tests can change. */
export interface AnswerChanges {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  isBackedUp?: boolean;
  /** The counter of this answer; absent = one more than before, or 0 for an authenticator that doesn't count. */
  counter?: number;
  /** Additional fields of the client data. */
  client?: Record<string, unknown>;
  /** The key that signs; absent = the authenticator's own. */
  key?: KeyObject;
}

/** An authenticator in software with one discoverable credential, for tests. */
export interface Authenticator {
  credentialId: string;
  create(options: PasskeyCreation, changes?: AnswerChanges): NewPasskeyAnswer;
  get(options: PasskeyRequest, changes?: AnswerChanges): PasskeyAnswer;
}

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Creates an authenticator. `counts`: whether it counts its uses, as security keys do. */
export function makeAuthenticator({ counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = text(randomBytes(32));

  const clientData = (type: string, challenge: string, changes: AnswerChanges) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? testOrigin,
        crossOrigin: false,
        ...changes.client,
      }),
    );
  const head = (rpId: string, changes: AnswerChanges, extra: number) => {
    if (counts && changes.counter === undefined) counter += 1;
    const { isPresent = true, isVerified = true, isBackedUp = false } = changes;
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (isBackedUp ? 0x18 : 0) | extra;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    return Buffer.concat([hash(changes.rpId ?? rpId), Buffer.from([flags]), count]);
  };

  return {
    credentialId: text(credentialId),
    create(options, changes = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = Buffer.concat([head(options.rp.id, changes, 0x40), credential]);
      return {
        id: text(credentialId),
        clientDataJSON: text(clientData('webauthn.create', options.challenge, changes)),
        attestationObject: text(attestation(authData)),
        transports: ['internal'],
      };
    },
    get(options, changes = {}) {
      const data = clientData('webauthn.get', options.challenge, changes);
      const authData = head(options.rpId, changes, 0);
      const signature = sign('sha256', Buffer.concat([authData, hash(data)]), changes.key ?? privateKey);
      return {
        id: text(credentialId),
        clientDataJSON: text(data),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle,
      };
    },
  };
}

/** Returns a key that belongs to no credential. */
export function strangeKey(): KeyObject {
  return createPrivateKey(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
}

/** Returns an ES256 public key in CBOR, as COSE. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([start, bytes(x), Buffer.from([0x22]), bytes(y)]);
}

/** Returns `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(authData: Buffer): Buffer {
  const word = (name: string) => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)]);
  const length = Buffer.from([0x58, authData.length]);
  const parts = [word('fmt'), word('none'), word('attStmt'), Buffer.from([0xa0]), word('authData'), length, authData];
  return Buffer.concat([Buffer.from([0xa3]), ...parts]);
}

/** Adds a passkey to a person's account. `code` is needed if two-factor authentication is on. */
export async function addPasskey(
  app: TestApp,
  { person, as, authenticator, code }: AddedPasskey,
  changes?: AnswerChanges,
): Promise<TestAnswer> {
  const proof = { currentPassword: person.password, ...(code ? { code } : {}) };
  const started = await app.call('profile_passkeys_start', { body: proof, as });
  if (started.status !== 200) return started;
  const passkey = authenticator.create(started.body.options, changes);
  return await app.call('profile_passkeys_create', { body: { name: 'Laptop', passkey }, as });
}

interface AddedPasskey {
  person: UserRecord;
  as: TestCaller;
  authenticator: Authenticator;
  code?: string;
}

/** Returns the response to a browser that requests a passkey, with the cookie that it stores. */
export async function requestPasskey(
  app: TestApp,
  headers: Record<string, string> = {},
): Promise<{ options: PasskeyRequest; cookie: string }> {
  const { body, cookies } = await app.call('passkeys_options', { body: {}, headers });
  const kept = cookies.find(({ name }) => name.endsWith('galley-passkey'));
  return { options: body.options, cookie: `${kept?.name}=${kept?.value}` };
}

/** Signs in with a passkey in a new browser. */
export async function signInByPasskey(
  app: TestApp,
  authenticator: Authenticator,
  changes?: AnswerChanges,
): Promise<TestAnswer> {
  const { options, cookie } = await requestPasskey(app);
  return await app.call('passkeys_sign_in', {
    body: { passkey: authenticator.get(options, changes) },
    headers: { cookie },
  });
}
