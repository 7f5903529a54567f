import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../../config';
import { replaceDatabaseFunctions } from './database-functions';

/** An arbitrary number. Servers that start at the same time wait for each other with this lock. */
const migrationLock = 4_100_001;

/** Returns the migrations of this release by name, for instance `0000_baseline`, oldest first. */
export function listMigrations(migrationsDir: string): string[] {
  return readJournal(migrationsDir).entries.map((entry) => entry.tag);
}

/** Returns the number of migrations applied to a database; 0 = it contains no Galley data. */
export async function countAppliedMigrations(client: pg.ClientBase): Promise<number> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return 0;
  const applied = await client.query<{ count: string }>('select count(*) as count from drizzle.__drizzle_migrations');
  return Number(applied.rows[0]?.count);
}

/** Migrates a database only to its first `count` migrations, because a restore requires the schema of the backup. */
export async function migrateUpTo(pool: pg.Pool, migrationsDir: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-migrations-'));
  try {
    const journal = readJournal(migrationsDir);
    const entries = journal.entries.slice(0, count);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) copyFileSync(join(migrationsDir, `${tag}.sql`), join(folder, `${tag}.sql`));
    await withMigrationLock(pool, async (client) => await runPending(client, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Migrates the database to this release's schema, with its functions and views, one server at a time (advisory lock).
 * Forward only; throws `StartError` for a database with unknown migrations.
 */
export async function migrateDatabase(pool: pg.Pool, migrationsDir: string): Promise<void> {
  await withMigrationLock(pool, async (client) => {
    await runPending(client, migrationsDir);
    await replaceDatabaseFunctions(client, join(migrationsDir, 'functions'));
  });
}

async function withMigrationLock(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

async function runPending(client: pg.PoolClient, migrationsDir: string): Promise<void> {
  await refuseUnknownSchema(client, migrationsDir);
  await runMigrations(drizzle(client), { migrationsFolder: migrationsDir });
}

async function refuseUnknownSchema(client: pg.PoolClient, migrationsDir: string): Promise<void> {
  if ((await countAppliedMigrations(client)) === 0) return;
  const known = readJournal(migrationsDir).entries.map(({ when }) => String(when));
  const applied = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  if (applied.rows.every((row) => known.includes(row.created_at))) return;
  throw new StartError(
    'The database was made by another version of Galley: a newer release, or one from before the first release. Start that version, or restore a backup of this one.',
  );
}

interface Journal {
  entries: { tag: string; when: number }[];
}

function readJournal(migrationsDir: string): Journal {
  return JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as Journal;
}
