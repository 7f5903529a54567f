import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../services';
import { pushKeys, pushSubscriptions } from '../db/schema';

/** The purpose of `secrets.encrypt(pushKeyPurpose, …)` for the private key. */
export const pushKeyPurpose = 'push-key';
const onlyRow = 1;
/** Push services refuse more than a day. */
const tokenSeconds = 12 * 60 * 60;

interface PushKeys {
  /** An uncompressed point on P-256, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

type Needs = Pick<Services, 'db' | 'secrets' | 'log'>;

/** By database, because tests run several servers in one process. */
const known = new WeakMap<Services['db'], PushKeys>();

/**
 * Reads the server's keys, or creates them on the first start. After a restore with another secret they can't be
 * decrypted: they are replaced, and all browsers must subscribe again.
 */
export async function preparePushKeys(services: Needs): Promise<void> {
  const { db, secrets } = services;
  const stored = await readStored(services);
  if (stored) return void known.set(db, stored);
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const made = {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secrets.encrypt(pushKeyPurpose, pair.getPrivateKey('base64url')),
  };
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${pushKeys} in share row exclusive mode`);
    if (await readStored({ ...services, db: tx as unknown as Services['db'] })) return;
    await tx.delete(pushSubscriptions);
    await tx
      .insert(pushKeys)
      .values({ id: onlyRow, ...made })
      .onConflictDoUpdate({ target: pushKeys.id, set: made });
  });
  const keys = await readStored(services);
  if (!keys) throw new Error('The keys for push notifications could not be stored.');
  known.set(db, keys);
}

async function readStored({ db, secrets, log }: Needs): Promise<PushKeys | null> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, onlyRow));
  if (!row) return null;
  try {
    const d = secrets.decrypt(pushKeyPurpose, row.privateKey);
    return { publicKey: row.publicKey, privateKey: privateKeyOf(row.publicKey, d) };
  } catch (error) {
    log.warn('The keys for push notifications were made with another secret, so there will be new ones.', { error });
    return null;
  }
}

function privateKeyOf(publicKey: string, d: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}

/** Returns the server's public key for browsers; undefined before it was prepared. */
export function pushPublicKey({ db }: Pick<Services, 'db'>): string | undefined {
  return known.get(db)?.publicKey;
}

/** Returns the header that authenticates this server to a push service (RFC 8292). */
export function pushAuthorization(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  endpoint: string,
): string {
  const keys = known.get(db);
  if (!keys) throw new Error('The keys for push notifications were not prepared.');
  const header = { typ: 'JWT', alg: 'ES256' };
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(clock.now().getTime() / 1000) + tokenSeconds,
    // The contact of the push service for these notifications.
    sub: config.publicUrl,
  };
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(body), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${body}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
