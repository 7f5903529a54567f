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
/** Classes of advisory locks: one server per data folder, and the common settings of servers that share a database. */
const folderClass = 4100;
const sharedClass = 4101;

/** Whether other servers can hold the lock: none, or servers that share the data folder. */
export type InstanceMode = 'alone' | { sharedBy: string };

/**
 * Ensures one server per data folder, or several that share it. The lock is held on a separate connection, so it always
 * ends with the process.
 */
export interface InstanceLock {
  /** Returns whether no other server holds it. */
  isAlone(): Promise<boolean>;
  release(): Promise<void>;
}

/** The data folder and the mode of its server. */
export interface Instance {
  dataDir: string;
  /** `sharedBy`: the fingerprint of the settings that all servers on this database must share. */
  mode: InstanceMode;
}

/**
 * Takes the lock. Throws StartError 'Galley already runs on this folder (pid …)' if a running server holds it, and
 * waits for the connection of a killed one to close. Servers that share a folder refuse one with another folder or
 * secret on the same database. `onLost` is called if the connection breaks later (the database was killed); the caller
 * restarts the database and takes the lock again.
 */
export async function takeInstanceLock(
  connection: Connection,
  { dataDir, mode }: Instance,
  log: Log,
  onLost: () => void,
): Promise<InstanceLock> {
  const lock = { key: keyOf(`${hostname()}\n${dataDir}`), isShared: mode !== 'alone' };
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
    while (!(await tryLock(client, lock))) {
      const holder = await findHolder(client, lock.key);
      // This process's previous connection: the database hasn't noticed yet that it broke, or a container assigned the
      // process id of a killed server.
      if (holder === process.pid) await endHolder(client, lock.key);
      else if (holder !== null && (isAlive(holder) || Date.now() > until))
        throw new StartError(`Galley already runs on this folder (pid ${holder}): ${dataDir}`);
      await wait(50);
    }
    if (mode !== 'alone') await joinOthers(client, mode.sharedBy);
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
    async isAlone() {
      if (mode === 'alone') return true;
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_locks l where ${isOfClass(sharedClass)}`,
      );
      return rows[0]?.count === 1;
    },
    async release() {
      isReleased = true;
      await client.end().catch(() => undefined);
    },
  };
}

/** Advisory locks belong to one database of a server, and `pg_locks` shows those of all. */
const isOfClass = (lockClass: number) => `l.locktype = 'advisory' and l.classid = ${lockClass} and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;
const isTheLock = `${isOfClass(folderClass)} and l.objid = ($1::int8 & 4294967295)::oid`;

const keyOf = (text: string) => createHash('sha256').update(text).digest().readInt32BE(0);

async function tryLock(client: pg.Client, { key, isShared }: { key: number; isShared: boolean }): Promise<boolean> {
  const take = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const result = await client.query<{ got: boolean }>(`select ${take}(${folderClass}, $1) as got`, [key]);
  return result.rows[0]?.got === true;
}

/** Throws if other servers have other files or another secret, because half of all requests would fail. */
async function joinOthers(client: pg.Client, sharedBy: string): Promise<void> {
  const key = keyOf(sharedBy);
  await client.query(`select pg_advisory_lock_shared(${sharedClass}, $1)`, [key]);
  const { rows } = await client.query(
    `select 1 from pg_locks l where ${isOfClass(sharedClass)} and l.objid <> ($1::int8 & 4294967295)::oid`,
    [key],
  );
  if (rows.length === 0) return;
  throw new StartError(
    'Another Galley on this database has another data folder or secret. Give GALLEY_DATA_DIR and GALLEY_SECRET the same value for all of them.',
  );
}

async function endHolder(client: pg.Client, key: number): Promise<void> {
  await client.query(`select pg_terminate_backend(l.pid) from pg_locks l where ${isTheLock}`, [key]);
}

/** Returns the process id in the holder's application name; null if it was just released. */
async function findHolder(client: pg.Client, key: number): Promise<number | null> {
  const result = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where ${isTheLock}`,
    [key],
  );
  const name = result.rows[0]?.name;
  return name?.startsWith(applicationPrefix) ? Number(name.slice(applicationPrefix.length)) : null;
}
