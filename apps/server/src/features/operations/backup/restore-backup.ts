import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { outageTexts } from '@galley/contract';
import { type Config, StartError } from '../../../config';
import { installSecret, readSecret } from '../../../data-folder';
import { BlobDamaged } from '../../../platform/blobs/blob-store';
import { createDiskBlobStore } from '../../../platform/blobs/disk-blob-store';
import { continueIdentities } from '../../../platform/db/catalog';
import { copyIn } from '../../../platform/db/copy';
import type { Pool, PoolClient } from '../../../platform/db/database';
import { countAppliedMigrations, migrateDatabase, migrateUpTo } from '../../../platform/db/migrate';
import { findOutage } from '../../../platform/outages';
import type { Lost } from '../secret/rotate-secret';
import { blobEntry, fingerprintOf, type Manifest, tableEntry } from './archive';
import { finishRestore, markUnfinished } from './finish-restore';
import { damaged, type ProvenBackup } from './prove-backup';
import type { BackupReader } from './read-backup';

const filesAtOnce = 4;

export interface RestoreInput {
  pool: Pool;
  config: Config;
  /** Checked by `proveBackup`; closed afterwards. */
  backup: ProvenBackup;
}

/**
 * Restores a backup into an empty database of either kind and the files of the data folder. Everything is checked again
 * against the checksums in the manifest. The rows are written in one transaction, so a failed restore leaves the
 * database empty. If the secret differs from the backup's, encrypted data stops working (`lost`); if the process ends
 * before this is done, the next start does it (`finishRestore`). `damaged` counts items that were already damaged or
 * missing when the backup was made.
 */
export async function restoreBackup(input: RestoreInput): Promise<{
  tables: number;
  rows: number;
  blobs: number;
  areShareLinksEnded: boolean;
  damaged: number;
  lost: Lost | null;
}> {
  const { pool, config, backup } = input;
  try {
    const { manifest, file } = backup;
    await prepareSchema(pool, config, manifest);
    if (backup.secret !== null) installSecret(config, backup.secret);
    await restoreFiles(backup, config, file);
    const areShareLinksEnded = fingerprintOf(readSecret(config)) !== manifest.secretFingerprint;
    await inTransaction(pool, async (client) => {
      for (const table of manifest.tables) await restoreTable(client, backup, table, file);
      await continueIdentities(client);
      if (areShareLinksEnded) await markUnfinished(client, manifest.secretFingerprint);
    });
    await migrateDatabase(pool, config.migrationsDir);
    const lost = await finishRestore(pool, readSecret(config));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { tables, blobs, damaged: lacking } = manifest;
    return { tables: tables.length, rows, blobs: blobs.length, areShareLinksEnded, damaged: lacking.length, lost };
  } catch (error) {
    throw explain(error);
  } finally {
    backup.close();
  }
}

/**
 * Restores files, several at once because each waits until it is flushed to disk. The folders are flushed once, at the
 * end.
 */
async function restoreFiles(backup: BackupReader, config: Config, file: string): Promise<void> {
  const store = createDiskBlobStore(join(config.dataDir, 'blobs'));
  const waiting = [...backup.manifest.blobs];
  try {
    await store.writeMany(async (write) => {
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const { sha256 } = next;
          await write(await backup.read(blobEntry(sha256)), sha256).catch((error: unknown) => {
            throw error instanceof BlobDamaged ? damaged(file, blobEntry(sha256)) : error;
          });
        }
      };
      await Promise.all(Array.from({ length: filesAtOnce }, work));
    });
  } finally {
    // When one is damaged, the others stop after their current file.
    waiting.length = 0;
  }
}

async function prepareSchema(pool: Pool, config: Config, manifest: Manifest): Promise<void> {
  await inTransaction(pool, async (client) => {
    const applied = await countAppliedMigrations(client);
    if (applied === 0) return;
    const { rows } = await client.query('select 1 from organizations union all select 1 from users limit 1');
    if (rows.length > 0 || applied > manifest.migrations.length) {
      throw new StartError(
        'The database is not empty. Restore into an empty one: another GALLEY_DATA_DIR or DATABASE_URL.',
      );
    }
  });
  await migrateUpTo(pool, config.migrationsDir, manifest.migrations.length);
}

async function restoreTable(
  client: PoolClient,
  backup: BackupReader,
  table: Manifest['tables'][number],
  file: string,
): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const name = client.escapeIdentifier(table.name);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const rows: Readable = await backup.stream(tableEntry(table.name));
  let isUnreadable = false;
  // Rows that can't be unpacked fail here. In a pipe, the database would continue to wait for the rest.
  rows.on('error', (error) => {
    isUnreadable = true;
    hashing.destroy(error);
  });
  // It may fail before the database requests the first row. The reader still gets the error.
  hashing.on('error', () => undefined);
  try {
    await copyIn(client, `copy public.${name} (${columns}) from stdin`, rows.pipe(hashing));
  } catch (error) {
    throw isUnreadable ? damaged(file, tableEntry(table.name)) : error;
  }
  if (hash.digest('hex') !== table.sha256) throw damaged(file, tableEntry(table.name));
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Turns a full disk or an unavailable database into a StartError: nothing was restored, and the restore can be
 * repeated.
 */
function explain(error: unknown): unknown {
  const kind = error instanceof StartError ? null : findOutage(error);
  return kind ? new StartError(`The backup wasn’t restored. ${outageTexts[kind]} Then restore again.`) : error;
}
