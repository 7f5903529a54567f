import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { trackCommits } from './after-commit';
import { giveConnectionTurns } from './connection-turns';
import { watchTransactions } from './open-transaction';

/** The drizzle database over the pool; services receive it as `services.db`. */
export type Database = NodePgDatabase<Record<string, never>>;
/** The argument of the callback of `services.db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either: repositories accept this, so that a service decides about the transaction. */
export type Queryable = Database | Transaction;

/** The driver's pool and one of its connections, for code that needs SQL as text (backup). */
export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/** The connection to PostgreSQL: one address, or the embedded database's private socket. */
export type Connection = pg.PoolConfig;

/**
 * A connection that can't be established, or whose other end has silently disappeared, fails instead of waiting
 * indefinitely.
 */
export const connectionWatch = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig;

/**
 * Opens the pool, in which requesters take turns. A broken idle connection (the database was killed) is logged by
 * `onError` and replaced by the pool; it doesn't end the process.
 */
export function openPool(connection: Connection, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ max: 12, ...connectionWatch, ...connection });
  pool.on('error', onError);
  // If a connection breaks while in use, its query fails. Without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return giveConnectionTurns(pool);
}

/** Returns the pool below `services.db`, for code that needs SQL as text. */
export function poolOf(db: Database): pg.Pool {
  return (db as Database & { $client: pg.Pool }).$client;
}

/** Returns the typed query builder over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  return watchTransactions(trackCommits(releaseAlways(drizzle(pool), pool)));
}

/**
 * Releases connections of failed transactions: drizzle takes a connection for a transaction and only releases it after
 * `begin` has succeeded. A restarting database makes some of them fail. Each would occupy a connection of the pool
 * until the process ends, and the pool could never be closed.
 */
function releaseAlways(db: Database, pool: pg.Pool): Database {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
