import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config';
import type { Log } from '../log';
import type { Connection } from './database';
import { isAlive } from './embedded/postmaster';

const applicationPrefix = 'galley instance ';
const waitForDeadHolderMs = 15_000;

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
  const client = new pg.Client({ ...connection, application_name: `${applicationPrefix}${process.pid}` });
  let isReleased = false;
  client.on('error', () => undefined);
  await client.connect();
  const until = Date.now() + waitForDeadHolderMs;
  while (!(await tryLock(client, key))) {
    const holder = await findHolder(client, key);
    if (holder !== null && (isAlive(holder) || Date.now() > until)) {
      await client.end();
      throw new StartError(`Galley already runs on this folder (pid ${holder}): ${dataDir}`);
    }
    await wait(50);
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

/** The process number in the holder's application name; null when it has just let go. */
async function findHolder(client: pg.Client, key: number): Promise<number | null> {
  const result = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = 4100 and l.objid = ($1::int8 & 4294967295)::oid and l.granted`,
    [key],
  );
  const name = result.rows[0]?.name;
  return name?.startsWith(applicationPrefix) ? Number(name.slice(applicationPrefix.length)) : null;
}
