import path from 'node:path';
import pg from 'pg';

/** Runs a statement on the database of a Galley that runs on this data folder. */
export async function runQuery(dataDir: string, text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({
    host: path.join(dataDir, 'pg', 'run'),
    port: 5432,
    user: 'galley',
    database: 'galley',
  });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}
