import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config';
import { isAlive } from '../is-alive';
import type { Log } from '../log';
import { type Connection, connectionWatch } from './database';

const applicationPrefix = 'galley instance ';
const waitForDeadHolderMs = 15_000;
/** Advisory locks belong to one database of a server, and `pg_locks` shows those of all. */
const isTheLock = `l.locktype = 'advisory' and l.classid = 4100 and l.objid = ($1::int8 & 4294967295)::oid and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/**
 * Ensures one server per data folder. The lock is held on a separate connection, so it always ends with the process.
 */
export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the lock. Throws StartError 'Galley already runs on this folder (pid …)' when a running server holds it, and
 * waits for the connection of a killed one to close. `onLost` is called when the connection breaks later (the database
 * was killed); the caller restarts the database and takes the lock again.
 */
export async function takeInstanceLock(
  connection: Connection,
  dataDir: string,
  log: Log,
  onLost: () => void,
): Promise<InstanceLock> {
  const key = createHash('sha256').update(`${hostname()}\n${dataDir}`).digest().readInt32BE(0);
  const client = new pg.Client({
    ...connection,
    ...connectionWatch,
    application_name: `${applicationPrefix}${process.pid}`,
  });
  let isReleased = false;
  client.on('error', () => undefined);
  try {
    await client.connect();
    const until = Date.now() + waitForDeadHolderMs;
    while (!(await tryLock(client, key))) {
      const holder = await findHolder(client, key);
      // Our own former connection: the database hasn't noticed yet that it broke, or a container gave us the process id
      // of a killed server.
      if (holder === process.pid) await endHolder(client, key);
      else if (holder !== null && (isAlive(holder) || Date.now() > until))
        throw new StartError(`Galley already runs on this folder (pid ${holder}): ${dataDir}`);
      await wait(50);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  client.on('end', () => {
    if (isReleased) return;
    log.error('Lost the connection that holds the instance lock.');
    onLost();
  });
  return {
    async release() {
      isReleased = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const result = await client.query<{ got: boolean }>('select pg_try_advisory_lock(4100, $1) as got', [key]);
  return result.rows[0]?.got === true;
}

async function endHolder(client: pg.Client, key: number): Promise<void> {
  await client.query(`select pg_terminate_backend(l.pid) from pg_locks l where ${isTheLock}`, [key]);
}

/** The process id in the holder's application name; null if it was just released. */
async function findHolder(client: pg.Client, key: number): Promise<number | null> {
  const result = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where ${isTheLock}`,
    [key],
  );
  const name = result.rows[0]?.name;
  return name?.startsWith(applicationPrefix) ? Number(name.slice(applicationPrefix.length)) : null;
}
