import pg from 'pg';
import { StartError } from '../../config';
import type { Connection } from './database';

const oldestMajor = 15;
const oldestVersionNumber = oldestMajor * 10_000;

/**
 * Connects once to an external database and checks its version. Throws a StartError that contains host and database,
 * never the password.
 */
export async function checkOwnDatabase(databaseUrl: string): Promise<Connection> {
  const connection: Connection = { connectionString: databaseUrl };
  const place = describePlace(databaseUrl);
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 8000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database of DATABASE_URL (${place}) cannot be reached: ${reasonOf(error)}.`);
  }
  try {
    const result = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as name",
    );
    const row = result.rows[0];
    if (Number(row?.number) < oldestVersionNumber) {
      throw new StartError(
        `The database of DATABASE_URL (${place}) is PostgreSQL ${row?.name}; Galley needs PostgreSQL ${oldestMajor} or newer.`,
      );
    }
    return connection;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describePlace(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) throw new StartError('DATABASE_URL is not a valid address.');
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.host;
  return `${host || 'local socket'}${url.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
