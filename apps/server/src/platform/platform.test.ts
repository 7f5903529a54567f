import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@galley/contract';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeScratchFolder } from '../testing/scratch-folder';
import { sha256Of } from '../testing/sha256-of';
import { storeHtml } from '../testing/store-html';
import { createTestApp, createTestClock, createTestDatabase } from '../testing/test-app';
import { BlobDamaged, BlobMissing } from './blobs/blob-store';
import { createDiskBlobStore } from './blobs/disk-blob-store';
import { openDatabase } from './db/database';
import { loadHtml } from './db/html-contents';
import { decompressHtml, packHtml } from './db/packed-html';
import { addressKey, rateLimiterOf } from './http/rate-limit';
import { createLog, silentLog } from './log';
import { defineJob } from './queue/define-job';
import { createGraphileQueue } from './queue/graphile-queue';
import { createSecrets } from './secrets';

const folder = makeScratchFolder('platform');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the blob store', () => {
  const store = createDiskBlobStore(join(folder, 'blobs'));
  const pathOf = (sha256: string) => join(folder, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  test('keeps the same bytes once, under their checksum, and leaves nothing unfinished', async () => {
    const sha256 = await store.write(Buffer.from('picture'));
    expect(await store.write(Buffer.from('picture'))).toBe(sha256);
    expect((await store.read(sha256)).toString()).toBe('picture');
    const listed = [];
    for await (const name of store.list()) listed.push(name);
    expect(listed).toEqual([sha256]);
    expect(readdirSync(join(pathOf(sha256), '..'))).toEqual([sha256]);
  });

  test('[A13-folders] many files are flushed one by one, their folders once, and one with another checksum is refused', async () => {
    const store = createDiskBlobStore(join(folder, 'many'));
    const handle = await open(folder);
    const syncs = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();
    const all = Array.from({ length: 40 }, (_, at) => Buffer.from(`picture ${at}`));
    const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    await store.writeMany(async (write) => {
      for (const bytes of all) await write(bytes, nameOf(bytes));
    });
    const folders = new Set(all.map(nameOf).flatMap((name) => [name.slice(0, 2), name.slice(0, 4), '']));
    expect(syncs).toHaveBeenCalledTimes(all.length + folders.size);
    syncs.mockRestore();
    for (const bytes of all) expect(await store.read(nameOf(bytes))).toEqual(bytes);
    const wrong = store.writeMany(async (write) => await write(Buffer.from('other'), nameOf(Buffer.from('one'))));
    await expect(wrong).rejects.toThrow(/damaged/);
  });

  test('[A2-flushes] a file in a folder that is known costs two flushes, its own and its folder', async () => {
    const place = join(folder, 'flushed');
    const all = Array.from({ length: 300 }, (_, at) => Buffer.from(`drawing ${at}`));
    const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const [first = Buffer.alloc(0), ...others] = all;
    // The folders of all files are there, as in a data folder that is in use.
    for (const bytes of all) {
      const name = nameOf(bytes);
      mkdirSync(join(place, name.slice(0, 2), name.slice(2, 4)), { recursive: true });
    }
    const store = createDiskBlobStore(place);
    const handle = await open(folder);
    const syncs = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();
    const countSyncs = async (work: () => Promise<unknown>) => {
      syncs.mockClear();
      await work();
      return syncs.mock.calls.length;
    };
    expect(await countSyncs(() => store.write(first))).toBe(4);
    const seen = new Set([nameOf(first).slice(0, 2)]);
    for (const [at, bytes] of others.entries()) {
      const name = nameOf(bytes);
      const upload = join(folder, `upload-${at}`);
      writeFileSync(upload, bytes);
      const count = await countSyncs(() => (at % 2 ? store.write(bytes) : store.take(upload, name)));
      // The first file below a folder flushes what was found in it.
      expect([name, count]).toEqual([name, seen.has(name.slice(0, 2)) ? 2 : 3]);
      seen.add(name.slice(0, 2));
      expect(await store.read(name)).toEqual(bytes);
    }
    expect(seen.size).toBeLessThan(all.length);
    syncs.mockRestore();
  });

  test('[A2-same] bytes that are stored twice at once are on disk before either is acknowledged', async () => {
    const handle = await open(folder);
    const files = Object.getPrototypeOf(handle);
    await handle.close();
    const { sync } = files;
    let count = 0;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const syncs = vi.spyOn(files, 'sync').mockImplementation(async function (this: unknown) {
      count += 1;
      // The first is the file, the second its folder.
      if (count === 2) await isReleased;
      return await sync.call(this);
    });
    const bytes = Buffer.from('stored by two people');
    const first = store.write(bytes);
    await vi.waitFor(() => expect(count).toBeGreaterThan(1));
    let isAcknowledged = false;
    const second = store.write(bytes).then(() => {
      isAcknowledged = true;
    });
    await store.write(Buffer.from('stored meanwhile'));
    expect(isAcknowledged).toBe(false);
    release();
    expect(await first).toHaveLength(64);
    await second;
    syncs.mockRestore();
  });

  test('[A16-damage] notices a changed byte and a missing file', async () => {
    const sha256 = await store.write(Buffer.from('another picture'));
    writeFileSync(pathOf(sha256), 'another picturE');
    await expect(store.read(sha256)).rejects.toBeInstanceOf(BlobDamaged);
    await expect(store.read('0'.repeat(64))).rejects.toBeInstanceOf(BlobMissing);
    await expect(store.read('../../secret')).rejects.toBeInstanceOf(RangeError);
  });

  test('says when it cannot be written to', async () => {
    expect(await store.check()).toBe(true);
    expect(await createDiskBlobStore('/proc/nowhere').check()).toBe(false);
  });
});

describe('stored html', () => {
  test('[A16-html] is compressed, comes back exactly, and a damaged one is noticed', async () => {
    const html = '<p>caf\u00e9 \u{1f600}\r\n\u0000</p>';
    const { compressed } = await packHtml(html);
    expect(await decompressHtml(compressed, sha256Of(html))).toBe(html);
    const other = await packHtml('<p>other</p>');
    await expect(decompressHtml(other.compressed, sha256Of(html))).rejects.toThrow(/is damaged/);
  });

  test('is kept once per organization', async () => {
    const app = await createTestApp();
    const { rows } = await app.pool.query("insert into organizations (name) values ('a'), ('b') returning id");
    const [first, second] = rows.map((row) => Number(row.id));
    const key = await storeHtml(app.services.db, first ?? 0, '<p>x</p>');
    expect(await storeHtml(app.services.db, first ?? 0, '<p>x</p>')).toBe(key);
    expect(await loadHtml(app.services.db, first ?? 0, key)).toBe('<p>x</p>');
    await expect(loadHtml(app.services.db, second ?? 0, key)).rejects.toThrow(/is missing/);
    await app.close();
  });
});

describe('secrets', () => {
  const secrets = createSecrets('a secret that has more than 32 characters');
  const now = new Date('2026-01-01T00:00:00Z');
  const later = new Date('2026-01-01T00:15:00Z');

  test('a signed token carries its payload until it expires, for its purpose only', () => {
    const token = secrets.sign('content', { id: 4 }, later);
    expect(secrets.verify('content', token, now)).toEqual({ id: 4 });
    expect(secrets.verify('content', token, later)).toBeNull();
    expect(secrets.verify('other', token, now)).toBeNull();
    expect(createSecrets('another secret with more than 32 characters').verify('content', token, now)).toBeNull();
  });

  test('no changed token is accepted', () => {
    const token = secrets.sign('content', { id: 4 }, later);
    for (let index = 0; index < token.length - 1; index += 1) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect([index, secrets.verify('content', changed, now)]).toEqual([index, null]);
    }
    for (const odd of ['', '.', 'a.b', 'a.b.c', token.slice(0, -4)])
      expect(secrets.verify('content', odd, now)).toBeNull();
  });

  test('encrypted texts come back, differ each time, and cannot be changed', () => {
    const bytes = secrets.encrypt('share', 'token');
    expect(secrets.decrypt('share', bytes)).toBe('token');
    expect(secrets.encrypt('share', 'token')).not.toEqual(bytes);
    expect(() => secrets.decrypt('other', bytes)).toThrow();
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => secrets.decrypt('share', bytes)).toThrow();
  });

  test('a short secret is refused', () => {
    expect(() => createSecrets('short')).toThrow(RangeError);
  });
});

test('the rate limit counts each key, all or none, and forgets after its window', () => {
  const clock = createTestClock();
  const limiter = rateLimiterOf({ clock, config: { rateLimitFactor: 1 } });
  const signIn = (address: string, account: string) => limiter.take('signIns', { address, account });
  for (let count = 0; count < limits.signInTriesPerMinute; count += 1) signIn(`a${count}`, 'x');
  const refused = () => signIn('b', 'x');
  expect(refused).toThrow('Too many attempts. Try again in 1 minute.');
  clock.advance(20_000);
  expect(refused).toThrow('Too many attempts. Try again in 40 seconds.');
  // Refused attempts didn’t count for the address.
  for (let count = 0; count < limits.signInTriesPerMinute; count += 1) signIn('b', `y${count}`);
  expect(() => signIn('b', 'z')).toThrow();
  clock.advance(40_000);
  const takeBacks = Array.from({ length: limits.signInTriesPerMinute }, () => signIn('c', 'x'));
  expect(() => signIn('d', 'x')).toThrow();
  takeBacks[0]?.();
  signIn('d', 'x');
});

test('[I12-two-limits] what other processes count is added, and what they take back', () => {
  const clock = createTestClock();
  const config = { rateLimitFactor: 1 };
  const [one, other] = [rateLimiterOf({ clock, config }), rateLimiterOf({ clock, config })];
  one.onCount((count) => other.add([count]));
  const signIn = (limiter: typeof one) => limiter.take('signIns', { address: 'a', account: 'x' });
  const takeBacks = Array.from({ length: limits.signInTriesPerMinute }, () => signIn(one));
  expect(() => signIn(other)).toThrow('Too many attempts. Try again in 1 minute.');
  takeBacks[0]?.();
  signIn(other);
  one.take('sockets', { person: 1 }, limits.socketsPerPersonMinute);
  other.take('sockets', { person: 1 }, limits.socketsPerPersonMinute);
  expect(() => signIn(other)).toThrow();
  clock.advance(61_000);
  other.add([{ key: 'signIns 60 account x', weight: 100, endsAt: clock.now().getTime() - 1 }]);
  signIn(other);
});

test('[V14-ipv6] addresses of one IPv6 network count as one, also when IPv4 is written as IPv6', () => {
  const one = addressKey('2001:db8:1:2::7');
  for (const same of ['2001:0db8:0001:0002:ffff::1', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::'])
    expect(addressKey(same)).toBe(one);
  expect(addressKey('2001:db8:1:3::7')).not.toBe(one);
  expect(addressKey('::1')).toBe(addressKey('::2'));
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('192.0.2.8')).toBe('192.0.2.8');
});

test('a line break in a value cannot forge a log line', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).warn('Refused.', { name: 'x\n{"level":"info"}' });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
});

describe('the database', () => {
  test('[A2-durable] trades no durability for speed', async () => {
    const database = await createTestDatabase();
    for (const [name, value] of [
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
      ['listen_addresses', ''],
    ]) {
      const { rows } = await database.pool.query('select current_setting($1) as value', [name]);
      expect([name, rows[0].value]).toEqual([name, value]);
    }
    await database.drop();
  });

  test('every table but those of people themselves carries an organization id', async () => {
    const database = await createTestDatabase();
    const { rows } = await database.pool.query(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')`,
    );
    expect(rows.map((row) => row.name).sort()).toEqual([
      'avatar_files',
      'captcha_uses',
      'email_changes',
      'file_checks',
      'notification_settings',
      'organizations',
      'passkey_challenge_uses',
      'passkeys',
      'password_resets',
      'push_keys',
      'push_subscriptions',
      'recovery_codes',
      'sign_ups',
      'two_factors',
      'users',
    ]);
    await database.drop();
  });
});

describe('the job queue', () => {
  test('runs a job exactly when the transaction that enqueued it commits', async () => {
    const database = await createTestDatabase();
    const db = openDatabase(database.pool);
    const ran: number[] = [];
    let tell: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const job = defineJob({
      name: 'test.note',
      payload: z.object({ number: z.number() }),
      attempts: 3,
      async run({ number }) {
        ran.push(number);
        if (number === 2) tell();
      },
    });
    const queue = await createGraphileQueue(database.pool, silentLog, [job]);
    const app = await createTestApp();
    await queue.start(app.services);
    expect(await queue.check()).toBe(true);
    const failing = db.transaction(async (tx) => {
      await queue.enqueue(tx, job, { number: 1 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await db.transaction(async (tx) => await queue.enqueue(tx, job, { number: 2 }));
    await done;
    expect(ran).toEqual([2]);
    const unlisted = defineJob({ ...job, name: 'test.unlisted' });
    await expect(queue.enqueue(db, unlisted, { number: 3 })).rejects.toThrow(/has no handler/);
    await queue.stop();
    expect(await queue.check()).toBe(false);
    await app.close();
    await database.drop();
  });

  test('[A3-gather] asked for again before it ran, a job that gathers runs once, a moment later', async () => {
    const database = await createTestDatabase();
    const db = openDatabase(database.pool);
    const job = defineJob({
      name: 'test.gather',
      payload: z.object({ number: z.number(), text: z.string() }),
      attempts: 3,
      gather: { seconds: 30, by: ({ number }) => String(number) },
      run: async () => undefined,
    });
    const queue = await createGraphileQueue(database.pool, silentLog, [job]);
    const waiting = async () => {
      const { rows } = await database.pool.query(
        "select payload, run_at, run_at > now() + interval '20 seconds' as is_later from graphile_worker._private_jobs order by id",
      );
      return rows;
    };
    await queue.enqueue(db, job, { number: 1, text: 'first' });
    const [first] = await waiting();
    await queue.enqueue(db, job, { number: 1, text: 'second' });
    await queue.enqueue(db, job, { number: 2, text: 'other' });
    expect(await waiting()).toEqual([
      { payload: { number: 1, text: 'second' }, run_at: first.run_at, is_later: true },
      { payload: { number: 2, text: 'other' }, run_at: expect.any(Date), is_later: true },
    ]);
    await queue.enqueueAll(db, job, [
      { number: 3, text: 'a third' },
      { number: 1, text: 'third' },
      { number: 3, text: 'and a fourth' },
    ]);
    expect((await waiting()).map(({ payload, is_later }) => [payload, is_later])).toEqual([
      [{ number: 1, text: 'third' }, true],
      [{ number: 2, text: 'other' }, true],
      [{ number: 3, text: 'and a fourth' }, true],
    ]);
    expect((await waiting())[0].run_at).toEqual(first.run_at);
    await database.drop();
  });
});
