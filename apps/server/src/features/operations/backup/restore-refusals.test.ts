import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ZipFile } from 'yazl';
import { runCommand } from '../../../commands';
import { type Config, StartError } from '../../../config';
import { openPool } from '../../../platform/db/database';
import { silentLog } from '../../../platform/log';
import { buildTemplate, buildUser } from '../../../testing/factories';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { mountSmallDisk, type SmallDisk } from '../../../testing/small-disk';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import type { Manifest } from './archive';
import { proveBackup } from './prove-backup';
import { openBackup } from './read-backup';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const folder = makeScratchFolder('restore');
const file = join(folder, 'all.galley');
const disk: SmallDisk | null = mountSmallDisk(join(folder, 'disk'), { megabytes: 2, inodes: 2000 });
let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  const author = await buildUser(app.services);
  const files = new Map([['images/dot.png', Buffer.from('not really a picture'.repeat(50))]]);
  await buildTemplate(app.services, { organization: author.organization, author, files });
  await writeBackup({ pool: app.pool, config: app.services.config, file });
});

afterAll(async () => {
  await app.close();
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

function newPath(name: string): string {
  count += 1;
  return join(folder, `${count}-${name}`);
}

/** The entries of the backup, changed, as another archive. */
async function rewrite(change: (entries: Map<string, Buffer>, manifest: Manifest) => void): Promise<string> {
  const backup = await openBackup(file);
  const { tables, blobs } = backup.manifest;
  const names = [...tables.map(({ name }) => `tables/${name}.copy`), ...blobs.map(({ sha256 }) => `blobs/${sha256}`)];
  const entries = new Map<string, Buffer>();
  for (const name of names) entries.set(name, await backup.read(name));
  const manifest = structuredClone(backup.manifest);
  backup.close();
  change(entries, manifest);
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name, { compress: false });
  if (!entries.has('manifest.json'))
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json', { compress: false });
  zip.end();
  const path = newPath('rewritten.galley');
  writeFileSync(path, await buffer(zip.outputStream));
  return path;
}

/** The backup with one byte of a text in it changed. */
function flip(source: string, text: string): string {
  const bytes = readFileSync(source);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const path = newPath('flipped.galley');
  writeFileSync(path, bytes);
  return path;
}

function cut(bytes: number): string {
  const path = newPath('cut.galley');
  const whole = readFileSync(file);
  writeFileSync(path, whole.subarray(0, bytes < 0 ? whole.length + bytes : bytes));
  return path;
}

async function zipOf(content: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(content)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const path = newPath('other.zip');
  writeFileSync(path, await buffer(zip.outputStream));
  return path;
}

/** Each refused file, how it is created, and the error. */
const refusals: readonly [string, () => string | Promise<string>, RegExp][] = [
  ['a file that is not there', () => newPath('missing.galley'), /cannot be read as a backup: there is no such file\.$/],
  ['an empty file', () => cut(0), /cannot be read as a/],
  ['a folder', () => folder, /cannot be read as a backup: EISDIR/],
  [
    'a file of another kind',
    () => zipOf({ 'index.html': '<p>' }),
    /is not a complete backup: manifest\.json is missing/,
  ],
  ['a manifest of another kind', () => zipOf({ 'manifest.json': '{}' }), /is not a backup this release can read\.$/],
  [
    'a backup that was cut at its end',
    () => cut(-200),
    /cannot be read as a backup: it isn’t one, or its end is missing\./,
  ],
  ['a backup that was cut in half', () => cut(5000), /its end is missing\. Copy it again, and compare its size\.$/],
  ['a damaged file', () => flip(file, 'not really a picture'), /is damaged: blobs\/[0-9a-f]{64} does not match/],
  [
    'a damaged table',
    async () => flip(await rewrite(() => undefined), '@'),
    /is damaged: tables\/\w+\.copy does not match/,
  ],
  [
    'a damaged manifest',
    async () => flip(await rewrite(() => undefined), '"createdAt":"'),
    /is damaged: manifest\.json does not match its checksum\.$/,
  ],
  ['a missing table', () => rewrite((all) => void all.delete('tables/users.copy')), /not a complete backup: tables\/u/],
  [
    'a missing file',
    () =>
      rewrite((all) => void [...all.keys()].filter((name) => name.startsWith('blobs/')).map((one) => all.delete(one))),
    /is not a complete backup: blobs\/[0-9a-f]{64} is missing\.$/,
  ],
  [
    'a backup of a newer release',
    () => rewrite((_, manifest) => Object.assign(manifest, { galley: '9.1.0' }).migrations.push('9999_later')),
    /^The backup was made by a newer release of Galley \(9\.1\.0\)\. Restore it with that release\.$/,
  ],
  [
    'a backup of a newer format',
    () => rewrite((_, manifest) => Object.assign(manifest, { galley: '9.1.0', formatVersion: 2, tables: {} })),
    /^The backup was made by a newer release of Galley \(9\.1\.0\)/,
  ],
];

/** The contents of a folder, byte for byte; null if it doesn't exist. */
function snapshot(dataDir: string): unknown {
  if (!existsSync(dataDir)) return null;
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return names
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder'];
    })
    .sort();
}

/** Runs `npm run restore` until it is refused. Without DATABASE_URL, a database would be created in the data folder. */
async function refuse(args: string[], config: Partial<Config>): Promise<string> {
  const given = () => ({ ...app.services.config, databaseUrl: null, ...config });
  const error = await runCommand('restore', args, given, silentLog).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const sentence = (error as Error).message;
  expect(sentence).not.toContain('\n');
  return sentence;
}

describe('[W3-restore-proof] restore touches nothing before it has proven', () => {
  test.each(refusals)('%s', async (_, make, sentence) => {
    const from = await make();
    const absent = newPath('absent');
    expect(await refuse([from], { dataDir: absent })).toMatch(sentence);
    expect(existsSync(absent)).toBe(false);

    const present = newPath('present');
    mkdirSync(join(present, 'pg', '18'), { recursive: true });
    for (const name of ['secret', 'pg/18/PG_VERSION']) writeFileSync(join(present, name), '18\n');
    cpSync(app.services.config.dataDir, join(present, 'blobs'), { recursive: true });
    const before = snapshot(present);
    expect(await refuse(['--new-secret', from], { dataDir: present })).toMatch(sentence);
    expect(snapshot(present)).toEqual(before);
  });

  test('the secret of the backup: one that is missing, or another one', async () => {
    const absent = newPath('absent');
    const ways = 'To restore without it: npm run restore -- --new-secret FILE';
    const missing = await refuse([file], { dataDir: absent, secret: null });
    expect(missing).toMatch(
      `The secret of this backup is missing. Copy the one it was made with to ${absent}/secret, then restore again. `,
    );
    expect(missing.endsWith(ways)).toBe(true);
    expect(existsSync(absent)).toBe(false);

    const given = await refuse([file], { dataDir: absent, secret: 'another secret that is long enough' });
    expect(given).toMatch(
      /^GALLEY_SECRET isn’t the secret of this backup\. Set GALLEY_SECRET to the one it was made with, then restore/,
    );
    expect(existsSync(absent)).toBe(false);

    const other = newPath('other-secret');
    mkdirSync(other);
    writeFileSync(join(other, 'secret'), 'another secret that is long enough');
    const before = snapshot(other);
    expect(await refuse([file], { dataDir: other, secret: null })).toMatch(
      `The secret in ${other}/secret isn’t the secret of this backup. Copy the one it was made with to ${other}/secret, then restore again.`,
    );
    expect(snapshot(other)).toEqual(before);
  });

  test('[W8-restore-passphrase] a backup with its secret needs the passphrase, and no other secret in its place', async () => {
    const sealed = newPath('sealed.galley');
    const passphrase = 'a hedge of quinces';
    const given = { ...app.services.config, backups: { ...app.services.config.backups, passphrase } };
    await writeBackup({ pool: app.pool, config: given, file: sealed });
    const absent = newPath('absent');
    const without = { dataDir: absent, secret: null };
    expect(await refuse([sealed], without)).toMatch(
      /^This backup has its secret under a passphrase\. Set GALLEY_BACKUP_PASSPHRASE to it, then restore again\. To restore without/,
    );
    const wrong = { ...given.backups, passphrase: 'another passphrase' };
    expect(await refuse([sealed], { ...without, backups: wrong })).toMatch(
      /^GALLEY_BACKUP_PASSPHRASE isn’t the passphrase of this backup\. /,
    );
    const other = newPath('other-secret');
    mkdirSync(other);
    writeFileSync(join(other, 'secret'), 'another secret that is long enough');
    const before = snapshot(other);
    expect(await refuse([sealed], { ...given, dataDir: other, secret: null })).toMatch(
      `Move ${other}/secret away, then`,
    );
    expect([snapshot(other), existsSync(absent)]).toEqual([before, false]);

    const proven = await proveBackup({ file: sealed, config: { ...given, ...without } });
    proven.close();
    expect(proven.secret).toBe(app.services.config.secret);
    // An installation that has the secret anyway needs no passphrase.
    const known = await proveBackup({ file: sealed, config: app.services.config });
    known.close();
    expect(known.secret).toBeNull();
  });

  test('a command that is not understood', async () => {
    const usage = /^Wrong arguments for “restore”. Usage:\n.* FILE /;
    for (const args of [[], ['--new-secret'], ['--force', file], [file, file]]) {
      const error = await runCommand('restore', args, () => app.services.config, silentLog).catch((one) => one);
      expect(error.message).toMatch(usage);
    }
  });
});

describe.skipIf(!disk)(
  '[W3-restore-full-disk] a disk that is full half-way (mounting a small file system needs root)',
  () => {
    test('restores nothing, says so, and restores once there is space', async () => {
      const sizes = [400_000, 400_000, 400_000, 3_000_000];
      const large = await rewrite((all, manifest) => {
        for (const bytes of sizes.map((size) => randomBytes(size))) {
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          all.set(`blobs/${sha256}`, bytes);
          manifest.blobs.push({ sha256, size: bytes.length });
        }
      });
      const name = `full_disk_${process.pid}`;
      const { host, port, user } = inject('databaseServer');
      const admin = new pg.Client({ host, port, user, database: 'postgres' });
      await admin.connect();
      await admin.query(`create database ${name}`);
      const pool = openPool({ host, port, user, database: name }, () => undefined);
      const dataDir = mkdtempSync(join(disk?.folder ?? '', 'data-'));
      const config = { ...app.services.config, dataDir };
      const restore = async (from: string) =>
        await restoreBackup({ pool, config, backup: await proveBackup({ file: from, config }) });
      try {
        await expect(restore(large)).rejects.toThrow(
          'The backup wasn’t restored. The server’s disk is full. The server administrator can free some space. Then restore again.',
        );
        expect((await pool.query('select 1 from users')).rows).toEqual([]);
        const unfinished = readdirSync(dataDir, { recursive: true }).filter((one) =>
          /part|unfinished|tmp/.test(String(one)),
        );
        expect(unfinished).toEqual([]);
        expect((await restore(file)).rows).toBeGreaterThan(0);
      } finally {
        await pool.end();
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      }
    });
  },
);
