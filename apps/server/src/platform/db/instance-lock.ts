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

/** One server per data folder, held on a connection of its own: it ends with the process, however that ends. */
export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the lock. Throws StartError 'Galley already runs on this folder (pid …)' when a living server holds it; the
 * connection of a killed one is waited for. `onLost` is called when the connection breaks later (the database was
 * killed); the caller brings the database back and takes the lock again.
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
      // Our own connection of before: the database hasn't noticed yet that it broke, or a container gave us the number
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
    log.error('The connection that holds the instance lock is gone.');
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

/** The process number in the holder's application name; null when it has just let go. */
async function findHolder(client: pg.Client, key: number): Promise<number | null> {
  const result = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where ${isTheLock}`,
    [key],
  );
  const name = result.rows[0]?.name;
  return name?.startsWith(applicationPrefix) ? Number(name.slice(applicationPrefix.length)) : null;
}
