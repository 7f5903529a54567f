import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findDatabaseUser, giveTo } from '../platform/db/embedded/database-user';

const places = '/usr/lib/postgresql';

/** A PostgreSQL of the system, of another version than the embedded one, with an empty database `galley`. */
export interface InstalledPostgres {
  connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

/** Returns the folder of programs of a PostgreSQL that is installed on this machine as Debian does; null = none. */
export function findInstalledPostgres(): string | null {
  const versions = existsSync(places) ? readdirSync(places) : [];
  return versions.map((version) => join(places, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/** Starts it on a free port of this machine, in a folder that `stop` removes. */
export async function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  const user = findDatabaseUser();
  const folder = mkdtempSync(join(tmpdir(), 'galley-postgres-'));
  chmodSync(folder, 0o700);
  giveTo(user, folder);
  const data = join(folder, 'data');
  const options = { ...user.ids, cwd: '/' };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'galley', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
  const connection = { host: '127.0.0.1', port, user: 'galley', database: 'postgres' };
  await createDatabase(connection, server);
  return {
    connection: { ...connection, database: 'galley' },
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(connection: pg.ClientConfig, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('create database galley');
      return;
    } catch {
      // It is still starting.
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
