import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive } from '../../is-alive';
import type { Connection } from '../database';

/** Returns the first line of `postmaster.pid`; undefined if there is none. */
export function readPidFile(dataFolder: string): { pid: number } | undefined {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? { pid } : undefined;
}

/**
 * Writes an unused process id to the first line. The rest is retained: with its shared memory key, PostgreSQL still
 * detects remaining children of a killed postmaster.
 */
export function disownPidFile(dataFolder: string): void {
  const file = join(dataFolder, 'postmaster.pid');
  let unused = 4_194_303;
  while (isAlive(unused)) unused -= 1;
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [String(unused), ...lines.slice(1)].join('\n'));
}

/** Returns whether that process is a PostgreSQL; true if the system can't determine it. */
export function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

/** Returns whether a database responds on the connection and uses this folder. */
export async function answersFor(dataFolder: string, connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const folder = result.rows[0]?.folder;
    return folder !== undefined && realpathSync(folder) === realpathSync(dataFolder);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the database `galley` on the first start. */
export async function createDatabaseWhenMissing(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(String(connection.database))}`);
  } finally {
    await client.end();
  }
}
