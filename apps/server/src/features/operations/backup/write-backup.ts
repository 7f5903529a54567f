import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Config, StartError } from '../../../config';
import { readSecret } from '../../../data-folder';
import { BlobMissing, type BlobStore } from '../../../platform/blobs/blob-store';
import { isDamage } from '../../../platform/blobs/damage';
import { createDiskBlobStore } from '../../../platform/blobs/disk-blob-store';
import { listTables, type TableShape } from '../../../platform/db/catalog';
import { copyOut } from '../../../platform/db/copy';
import type { Pool, PoolClient } from '../../../platform/db/database';
import { filesLock } from '../../../platform/db/files-lock';
import { countAppliedMigrations, listMigrations } from '../../../platform/db/migrate';
import {
  blobEntry,
  type DamagedItem,
  fingerprintOf,
  type Manifest,
  manifestName,
  tableEntry,
  tablesLeftOut,
} from './archive';
import { sealSecret } from './seal-secret';
import { findDamagedDocuments, listFiles, type StoredFile } from './stored-content';

export interface BackupInput {
  pool: Pool;
  config: Config;
  file: string;
}

/**
 * Writes everything into one archive: all rows from one snapshot (repeatable read), and the files that those rows
 * reference. The server can continue to run; later commits are not in the archive. The file appears once it is complete
 * and on disk. Missing, damaged or unreadable files are omitted, and damaged documents are included as they are. Both
 * are listed in the manifest and in the result.
 */
export async function writeBackup(
  input: BackupInput,
): Promise<{ tables: number; rows: number; blobs: number; damaged: DamagedItem[] }> {
  const { pool, config, file } = input;
  const unfinished = `${file}.${process.pid}.part`;
  const client = await pool.connect();
  let isDone = false;
  try {
    // Before the snapshot: the files it references must still exist when they are read.
    await client.query('select pg_advisory_lock_shared($1)', [filesLock]);
    await client.query('begin isolation level repeatable read read only');
    const applied = await countAppliedMigrations(client);
    if (applied === 0) throw new StartError('There is nothing to back up: the database is empty.');
    const secret = readSecret(config);
    const { passphrase } = config.backups;
    const made: Manifest = {
      format: 'galley-backup',
      formatVersion: 1,
      galley: config.version,
      createdAt: new Date().toISOString(),
      migrations: listMigrations(config.migrationsDir).slice(0, applied),
      secretFingerprint: fingerprintOf(secret),
      ...(passphrase === null ? {} : { sealedSecret: await sealSecret(secret, passphrase) }),
      tables: [],
      blobs: [],
      damaged: [],
    };
    const zip = new ZipFile();
    const output = zip.outputStream as PassThrough;
    const written = pipeline(output, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
    // It can fail before it is awaited: a folder that can't be written, a full disk.
    written.catch(() => undefined);
    await Promise.all([written, fill(zip, client, config, made, (error) => output.destroy(error))]);
    await syncFile(unfinished);
    await rename(unfinished, file);
    isDone = true;
    return {
      tables: made.tables.length,
      rows: made.tables.reduce((sum, table) => sum + table.rows, 0),
      blobs: made.blobs.length,
      damaged: made.damaged,
    };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explain(error, file);
  } finally {
    if (isDone) {
      await client.query('rollback').catch(() => undefined);
      await client.query('select pg_advisory_unlock_shared($1)', [filesLock]).catch(() => undefined);
    }
    // After a failure, a table may still be copied to an archive that accepts no more data: queries would wait for it.
    client.release(!isDone);
  }
}

async function fill(
  zip: ZipFile,
  client: PoolClient,
  config: Config,
  made: Manifest,
  failed: (error: Error) => void,
): Promise<void> {
  for (const table of await listTables(client)) {
    if (!tablesLeftOut.has(table.name)) made.tables.push(await addTable(zip, client, table));
  }
  made.damaged.push(...(await findDamagedDocuments(client)));
  const store = createDiskBlobStore(join(config.dataDir, 'blobs'));
  const files = await listFiles(client);
  for (const file of files) {
    // Read one by one as the archive is written. Reading verifies the checksum.
    zip.addReadStreamLazy(blobEntry(file.sha256), { compress: false }, (give) => {
      readOrNote(store, file, made).then((bytes) => give(null, Readable.from([bytes])), failed);
    });
  }
  zip.addReadStreamLazy(manifestName, { compress: true }, (give) => {
    zip.end();
    give(null, Readable.from([Buffer.from(JSON.stringify(made, null, 1))]));
  });
}

/** Returns the bytes of a file for the archive and adds it to the manifest; null if it is damaged. */
async function readOrNote(store: BlobStore, file: StoredFile, made: Manifest): Promise<Buffer> {
  const { sha256, size, kind, name, organization } = file;
  try {
    const bytes = await store.read(sha256);
    made.blobs.push({ sha256, size });
    return bytes;
  } catch (error) {
    if (!isDamage(error)) throw explainReading(error);
    made.damaged.push({
      kind,
      state: error instanceof BlobMissing ? 'missing' : 'damaged',
      sha256,
      name,
      organization,
    });
    return Buffer.alloc(0);
  }
}

async function addTable(zip: ZipFile, client: PoolClient, table: TableShape): Promise<Manifest['tables'][number]> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const hash = createHash('sha256');
  let rows = 0;
  // In COPY's text format a line break inside a value is written as \n: each line is a row.
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) rows += 1;
      done(null, chunk);
    },
  });
  const source = copyOut(client, `copy public.${client.escapeIdentifier(table.name)} (${columns}) to stdout`);
  zip.addReadStream(counter, tableEntry(table.name));
  await pipeline(source, counter);
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Explains an error of the system on opening a stored file. The state of the file is unknown, so a backup without it
 * would be incomplete.
 */
function explainReading(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (!code || !path) return error;
  return new StartError(
    `The stored file ${path} cannot be read (${code}). Check its owner and permissions, then back up again.`,
  );
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const isAboutFile = ['EACCES', 'ENOENT', 'EROFS', 'EISDIR', 'ENOTDIR', 'ENOSPC', 'EEXIST'].includes(code);
  return isAboutFile ? new StartError(`${file} cannot be written (${code}).`) : error;
}
