import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ZipFile } from 'yazl';
import { inFull, testInFull } from '../../../../../../scripts/testing/run-length';
import { type Config, StartError } from '../../../config';
import { readSecret } from '../../../data-folder';
import { createDiskBlobStore } from '../../../platform/blobs/disk-blob-store';
import { openDatabase, openPool, type Pool } from '../../../platform/db/database';
import { loadHtml } from '../../../platform/db/html-contents';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createRandom } from '../../../testing/random';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { finishRestore } from './finish-restore';
import { proveBackup } from './prove-backup';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const folder = makeScratchFolder('backup');
const file = join(folder, 'all.galley');
const random = createRandom(4);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let app: TestApp;
let author: UserRecord;
let as: TestCaller;
let emailIds: number[];
/** Every acknowledged save, as recorded by the clients: email and version → hash. */
const journal = new Map<string, string>();
/** Saves acknowledged before the backup started. */
let before: Map<string, string>;
const opened: { pool: Pool; name: string }[] = [];

beforeAll(async () => {
  app = await createTestApp();
  author = await buildUser(app.services);
  as = await app.signIn(author);
  const { organization } = author;
  const files = new Map([['images/dot.png', Buffer.from('not really a picture'.repeat(50))]]);
  const template = await buildTemplate(app.services, { organization, author, files });
  const emails = [];
  for (let index = 0; index < 4; index += 1) {
    emails.push(
      await buildEmail(app.services, { organization, templateId: template.id, author, html: `<p>${index}</p>` }),
    );
  }
  emailIds = emails.map((email) => email.id);
  for (const [index, id] of emailIds.entries()) journal.set(`${id} 1`, sha256(`<p>${index}</p>`));
  await app.call('share_links_create', { params: { id: emailIds[0] ?? 0 }, as });
  await backUpDuringSaves();
});

afterAll(async () => {
  for (const { pool } of opened) await pool.end();
  for (const { name } of opened) await withAdmin((admin) => admin.query(`drop database ${name} with (force)`));
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Four clients save without a pause; the backup is taken in the middle. */
async function backUpDuringSaves(): Promise<void> {
  let isDone = false;
  const savers = emailIds.map(async (id) => {
    const { body } = await app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
    for (let version = 1; !isDone; version += 1) {
      const html = `<p>${id} ${version} ${random.text(random.integer(1000, inFull(120_000, 30_000)))}</p>`;
      const work = { html, title: 'T', version, leaseNumber: body.lease.number, tabId: 'tab' };
      const answer = await app.call('build_save', { params: { id }, body: work, as });
      expect(answer.status).toBe(200);
      journal.set(`${id} ${answer.body.version}`, sha256(html));
    }
  });
  while (journal.size < 20) await new Promise((resolve) => setImmediate(resolve));
  before = new Map(journal);
  await writeBackup({ pool: app.pool, config: app.services.config, file });
  const enough = journal.size + 20;
  while (journal.size < enough) await new Promise((resolve) => setImmediate(resolve));
  isDone = true;
  await Promise.all(savers);
}

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { host, port, user } = inject('databaseServer');
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** An empty database with a separate data folder. */
async function emptyPlace(config: Partial<TestApp['services']['config']> = {}) {
  const name = `restore_${process.pid}_${opened.length}`;
  await withAdmin((admin) => admin.query(`create database ${name}`));
  const { host, port, user } = inject('databaseServer');
  const pool = openPool({ host, port, user, database: name }, () => undefined);
  opened.push({ pool, name });
  const dataDir = mkdtempSync(join(folder, 'data-'));
  return { pool, config: { ...app.services.config, dataDir, ...config } };
}

async function restore(place: { pool: Pool; config: Config }, from: string, options: { canLoseSecret?: boolean } = {}) {
  return await restoreBackup({ ...place, backup: await proveBackup({ file: from, config: place.config, ...options }) });
}

describe('a backup taken during saves', () => {
  test('[A13-backup] restores to acknowledged versions only, with everything that was acknowledged before it began', async () => {
    const place = await emptyPlace();
    const brought = await restore(place, file);
    expect(brought).toMatchObject({ blobs: 1, areShareLinksEnded: false });
    const db = openDatabase(place.pool);
    const versions = await place.pool.query(
      `select document_id as email_id, version, html_sha256, organization_id from versions
       where document_kind = 'email' order by document_id, version`,
    );
    const found = new Map<string, string>();
    for (const row of versions.rows) {
      const html = await loadHtml(db, Number(row.organization_id), row.html_sha256);
      found.set(`${row.email_id} ${row.version}`, sha256(html));
    }
    for (const [key, hash] of found) expect([key, hash]).toEqual([key, journal.get(key)]);
    for (const [key, hash] of before) expect([key, found.get(key)]).toEqual([key, hash]);
    expect(found.size).toBeLessThan(journal.size);
    const current = await place.pool.query(
      `select e.id, e.current_version, max(v.version) as newest, count(*)::int as count
       from emails e join versions v on v.document_kind = 'email' and v.document_id = e.id group by e.id`,
    );
    expect(current.rows).toHaveLength(emailIds.length);
    for (const row of current.rows) expect([row.newest, row.count]).toEqual([row.current_version, row.current_version]);
  });

  test('brings the files with their bytes, ends sessions, and lets ids go on', async () => {
    const place = await emptyPlace();
    await restore(place, file);
    const { rows } = await place.pool.query('select sha256, key from blobs');
    const bytes = await createDiskBlobStore(join(place.config.dataDir, 'blobs')).read(rows[0].sha256);
    expect(bytes.toString()).toBe('not really a picture'.repeat(50));
    expect((await place.pool.query('select * from sessions')).rows).toEqual([]);
    const made = await place.pool.query("insert into organizations (name) values ('Next') returning id");
    expect(Number(made.rows[0].id)).toBe(author.organization.id + 1);
    const links = await place.pool.query('select revoked_at from share_links');
    expect(links.rows.length).toBeGreaterThan(0);
    expect(links.rows.every((row) => row.revoked_at === null)).toBe(true);
  });

  test('ends share links when the secret is another one', async () => {
    const place = await emptyPlace({ secret: 'another secret that is long enough' });
    const { areShareLinksEnded, lost } = await restore(place, file, { canLoseSecret: true });
    expect(areShareLinksEnded).toBe(true);
    expect(lost?.shareLinks).toBeGreaterThan(0);
    const { rows } = await place.pool.query('select revoked_at, deleted_at from share_links');
    expect(rows.every((row) => row.revoked_at !== null && row.deleted_at !== null)).toBe(true);
  });
});

test('[W8-restore-secret] a restore with the passphrase gives the data folder the secret, and nothing is lost', async () => {
  const { config } = app.services;
  const backups = { ...config.backups, passphrase: 'a hedge of quinces' };
  const sealed = join(folder, 'sealed.galley');
  await writeBackup({ pool: app.pool, config: { ...config, backups }, file: sealed });
  const place = await emptyPlace({ secret: null, backups });
  const { lost } = await restore(place, sealed);
  expect([lost, readFileSync(join(place.config.dataDir, 'secret'), 'utf8')]).toEqual([null, `${config.secret}\n`]);
  // Again, as after a restore that was interrupted: the secret is there already.
  const again = await emptyPlace({ secret: null, backups, dataDir: place.config.dataDir });
  expect((await restore(again, sealed)).lost).toBeNull();
});

describe('[V22-unfinished] a restore with another secret that ends after its rows are written', () => {
  const secret = 'another secret that is long enough';
  const liveLinks = async (pool: Pool) =>
    (await pool.query('select 1 from share_links where revoked_at is null')).rows.length;

  /** Restores until the step that ends links. */
  async function restoreInPart() {
    const place = await emptyPlace({ secret });
    const pool = failingAt(place.pool, 'update "share_links"');
    await expect(restore({ ...place, pool }, file, { canLoseSecret: true })).rejects.toThrow();
    expect(await liveLinks(place.pool)).toBeGreaterThan(0);
    return place;
  }

  test('is completed by the next start, once', async () => {
    const { pool } = await restoreInPart();
    const lost = await finishRestore(pool, secret);
    expect(lost?.shareLinks).toBeGreaterThan(0);
    expect(await liveLinks(pool)).toBe(0);
    expect(await finishRestore(pool, secret)).toBeNull();
  });

  test('ends nothing when the next start has the secret of the backup', async () => {
    const { pool } = await restoreInPart();
    const links = await liveLinks(pool);
    expect(await finishRestore(pool, readSecret(app.services.config))).toBeNull();
    expect(await finishRestore(pool, secret)).toBeNull();
    expect(await liveLinks(pool)).toBe(links);
  });
});

/** The same pool whose connections break at a statement. */
function failingAt(pool: Pool, statement: string): Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const breaking = (...args: unknown[]) => {
      const [asked] = args;
      const text = typeof asked === 'string' ? asked : String((asked as { text?: string }).text);
      if (text.includes(statement)) throw new Error('The connection is gone.');
      return query(...args);
    };
    return Object.create(client, { query: { value: breaking } }) as typeof client;
  };
  return Object.create(pool, { connect: { value: connect } }) as Pool;
}

describe('restore refuses', () => {
  test('a database that is not empty, and leaves it as it was', async () => {
    const place = await emptyPlace();
    await restore(place, file);
    const count = async () => (await place.pool.query('select count(*)::int as count from versions')).rows[0].count;
    const standing = await count();
    await expect(restore(place, file)).rejects.toThrow(/^The database is not empty/);
    expect(await count()).toBe(standing);
  });

  test('an archive that is damaged or cut short, in one sentence', async () => {
    const bytes = readFileSync(file);
    const cut = join(folder, 'cut.galley');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 200));
    await expect(restore(await emptyPlace(), cut)).rejects.toBeInstanceOf(StartError);
    const flipped = join(folder, 'flipped.galley');
    copyFileSync(file, flipped);
    const at = bytes.indexOf(Buffer.from('not really a picture'));
    expect(at).toBeGreaterThan(0);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(flipped, bytes);
    const place = await emptyPlace();
    await expect(restore(place, flipped)).rejects.toThrow(/is damaged: blobs\//);
    expect(await hasTables(place.pool)).toBe(false);
  });

  test('[A13-restore-damaged] a table that cannot be unpacked and a manifest that is none, in one sentence', async () => {
    const bytes = readFileSync(file);
    const name = 'tables/versions.copy';
    // Its compressed rows begin after its name.
    const at = bytes.indexOf(name) + name.length + 20;
    bytes.fill(0xff, at, at + 40);
    const torn = join(folder, 'torn.galley');
    writeFileSync(torn, bytes);
    const place = await emptyPlace();
    const restored = restore(place, torn);
    await expect(restored).rejects.toThrow(`${torn} is damaged: ${name} does not match its checksum in the manifest.`);
    await expect(restored).rejects.toBeInstanceOf(StartError);
    expect(await hasTables(place.pool)).toBe(false);

    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('no manifest'), 'manifest.json');
    zip.end();
    const other = join(folder, 'other.galley');
    writeFileSync(other, await buffer(zip.outputStream));
    await expect(restore(await emptyPlace(), other)).rejects.toThrow(`${other} is not a backup this release can read.`);
  });

  test('a file that is not there', async () => {
    const missing = join(folder, 'missing.galley');
    await expect(restore(await emptyPlace(), missing)).rejects.toThrow(/cannot be read as a backup/);
  });
});

testInFull(
  '[V12-backup] a backup goes on over damaged, missing and unreadable files and damaged documents, lists them, and can be restored',
  async () => {
    const { organization } = author;
    const { rows } = await app.pool.query('select sha256 from blobs');
    const { sha256: hash } = rows[0];
    const path = join(app.services.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
    const good = readFileSync(path);
    const email = await buildEmail(app.services, {
      organization,
      templateId: await templateOf(emailIds[0] ?? 0),
      author,
      title: 'Harvest',
      html: '<p>damaged</p>',
    });
    await app.pool.query("update html_contents set compressed = '\\x00' where sha256 = $1", [sha256('<p>damaged</p>')]);
    const document = {
      kind: 'document',
      state: 'damaged',
      sha256: sha256('<p>damaged</p>'),
      name: 'version 1 of "Harvest"',
      organization: organization.name,
    };
    const ways = [
      ['changed', 'damaged'],
      ['gone', 'missing'],
      ['unreadable', 'damaged'],
    ] as const;
    for (const [how, state] of ways) {
      if (how === 'changed') writeFileSync(path, Buffer.concat([good, Buffer.from('!')]));
      else if (how === 'gone') rmSync(path);
      // It can be opened, but reading fails, as with a broken disk sector.
      else mkdirSync(path);
      const other = join(folder, `${how}.galley`);
      const made = await writeBackup({ pool: app.pool, config: app.services.config, file: other });
      expect(made.damaged).toEqual([
        document,
        { kind: 'file', state, sha256: hash, name: 'dot.png', organization: organization.name },
      ]);
      const place = await emptyPlace();
      expect(await restore(place, other)).toMatchObject({ blobs: 0, damaged: 2 });
      const found = await place.pool.query('select title from emails where id = $1', [email.id]);
      expect(found.rows).toEqual([{ title: 'Harvest' }]);
    }
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, good);
  },
);

test('[V12-backup-refused] a backup names the stored file that the system refuses to open, and where it could not be written the backup', async () => {
  const { rows } = await app.pool.query('select sha256 from blobs');
  const { sha256: hash } = rows[0];
  const blobs = join(app.services.config.dataDir, 'blobs', hash.slice(0, 2), hash.slice(2, 4));
  const aside = `${blobs}.aside`;
  renameSync(blobs, aside);
  // Fails for every user, unlike missing permissions: there is a file instead of a folder.
  writeFileSync(blobs, '');
  const refused = join(folder, 'refused.galley');
  const backUp = (to: string) => writeBackup({ pool: app.pool, config: app.services.config, file: to });
  try {
    const stored = `The stored file ${join(blobs, hash)} cannot be read (ENOTDIR).`;
    await expect(backUp(refused)).rejects.toThrow(stored);
    await expect(backUp(refused)).rejects.toBeInstanceOf(StartError);
    expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
  } finally {
    rmSync(blobs);
    renameSync(aside, blobs);
  }
  const nowhere = join(folder, 'nowhere', 'a.galley');
  // More than fits into the buffers between the database and the archive.
  await app.pool.query(
    "create table public.a_long_table as select repeat('galley ', 1000) as text from generate_series(1, 2000)",
  );
  try {
    await expect(backUp(nowhere)).rejects.toThrow(`${nowhere} cannot be written (ENOENT).`);
  } finally {
    await app.pool.query('drop table public.a_long_table');
  }
});

async function hasTables(pool: Pool): Promise<boolean> {
  return (await pool.query("select to_regclass('users') as users")).rows[0].users !== null;
}

async function templateOf(emailId: number): Promise<number> {
  return Number((await app.pool.query('select template_id from emails where id = $1', [emailId])).rows[0].template_id);
}
