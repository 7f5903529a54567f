import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Config, StartError } from './config';
import { sharedFingerprint } from './data-folder';
import { checkOwnDatabase } from './platform/db/connect';
import { type Connection, openPool } from './platform/db/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres';
import { type InstanceLock, takeInstanceLock } from './platform/db/instance-lock';
import { migrateDatabase } from './platform/db/migrate';
import { createFaultReporter } from './platform/fault-reporter';
import type { Log } from './platform/log';
import { findOutage, isNoSpace, type OutageKind, setDatabaseCause } from './platform/outages';

export type RuntimeMode = 'exclusive' | 'several' | 'shared';

/** A database connection, possibly with the embedded PostgreSQL. */
export interface DatabaseRuntime {
  pool: pg.Pool;
  connection: Connection;
  /** Returns whether no other server uses the data folder. */
  isAlone(): Promise<boolean>;
  /** Ends the pool, releases the lock, and stops the embedded database if this process started it. */
  close(): Promise<void>;
}

/**
 * Connects to the database: DATABASE_URL, or the embedded one, which is started or taken over.
 * - `exclusive`: for the server and for restore. Acquires the instance lock; throws when another server runs here. If
 * the database is killed later, it is restarted and the lock is acquired again.
 * - `several`: for a server beside others (REDIS_URL). The same, except that other such servers can run.
 * - `shared`: for backup and admin. Uses the database beside a running server. If none runs, starts the database, holds
 * the lock, and stops the database at the end.
 */
export async function openDatabaseRuntime(config: Config, log: Log, mode: RuntimeMode): Promise<DatabaseRuntime> {
  let embedded: EmbeddedPostgres | null = null;
  let lock: InstanceLock | null = null;
  let isClosing = false;

  const reportFault = createFaultReporter();
  const reach = async (): Promise<Connection> => {
    if (config.databaseUrl) return await checkOwnDatabase(config.databaseUrl);
    embedded = await startEmbeddedPostgres(config.dataDir);
    return embedded.connection;
  };
  const { dataDir } = config;
  const lockMode = mode === 'several' ? { sharedBy: sharedFingerprint(config) } : 'alone';
  const takeLock = async (to: Connection) =>
    await takeInstanceLock(to, { dataDir, mode: lockMode }, log, () => void bringBack());

  /** Restarts the database after it was killed under a running server. */
  async function bringBack(): Promise<void> {
    for (let attempt = 1; !isClosing; attempt += 1) {
      await wait(Math.min(attempt * 100, 5000));
      if (isClosing) return;
      try {
        lock = await takeLock(await reach());
        setDatabaseCause(null);
        log.info('The database is available again.');
        return;
      } catch (error) {
        // The embedded database stops when it can't write its log, and doesn't start until it can.
        setDatabaseCause(error instanceof Error && isNoSpace(error.message) ? 'diskFull' : findFolderCause(error));
        reportFault(log, 'The database is still unavailable.', { error });
        if (error instanceof StartError && error.message.startsWith('Galley already runs')) process.exit(1);
      }
    }
  }

  const connection = await reach();
  const started = embedded as EmbeddedPostgres | null;
  const isOurs = started !== null && !started.wasReused;
  if (mode !== 'shared' || isOurs) lock = await takeLock(connection);
  if (started?.wasReused && mode === 'exclusive')
    log.info('The database of a killed server was still running and is now used again.');
  const pool = openPool(connection, (error) => {
    // The pool has ended before its connections have: the embedded database breaks those that remain.
    if (!isClosing) reportFault(log, 'A database connection broke.', { reason: error.message });
  });

  return {
    pool,
    connection,
    isAlone: async () => (await lock?.isAlone()) ?? false,
    async close() {
      isClosing = true;
      await pool.end();
      await lock?.release();
      if (mode !== 'shared' || isOurs) await embedded?.stop();
    },
  };
}

/**
 * Returns which problem of the folder (full disk, missing permissions) the embedded database reported on startup; null
 * = neither.
 */
function findFolderCause(error: unknown): OutageKind | null {
  const kind = findOutage(error);
  return kind === 'database' ? null : kind;
}

/**
 * Opens a database like `openDatabaseRuntime`, with the schema of this release. Closes everything when the migration
 * fails.
 */
export async function openMigratedRuntime(config: Config, log: Log, mode: RuntimeMode): Promise<DatabaseRuntime> {
  const runtime = await openDatabaseRuntime(config, log, mode);
  try {
    await migrateDatabase(runtime.pool, config.migrationsDir);
    return runtime;
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
