import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { StartError } from '../../config';

/** Any number of our own: two starting servers wait for each other here. */
const migrationLock = 4_100_001;

/** The name of the newest migration of this release, for instance `0000_ground-floor`. */
export function newestMigration(migrationsDir: string): string {
  return readJournal(migrationsDir).at(-1)?.tag ?? '';
}

/**
 * Brings the database to this release's schema, one server at a time (advisory lock). Forward only; a database of a
 * newer release is refused.
 */
export async function migrateDatabase(pool: pg.Pool, migrationsDir: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewerSchema(client, migrationsDir);
    await runMigrations(drizzle(client), { migrationsFolder: migrationsDir });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

async function refuseNewerSchema(client: pg.PoolClient, migrationsDir: string): Promise<void> {
  const table = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!table.rows[0]?.name) return;
  const applied = await client.query<{ count: string }>('select count(*) as count from drizzle.__drizzle_migrations');
  const known = readJournal(migrationsDir).length;
  if (Number(applied.rows[0]?.count) > known) {
    throw new StartError(
      'The database was migrated by a newer release of Galley. Start that release, or restore a backup.',
    );
  }
}

function readJournal(migrationsDir: string): { tag: string }[] {
  const journal = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries;
}
