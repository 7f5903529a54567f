import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../platform/db/database';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres';
import { isPostgres, readPidFile } from '../platform/db/embedded/postmaster';
import { migrateDatabase } from '../platform/db/migrate';
import { isAlive } from '../platform/is-alive';
import { silentLog } from '../platform/log';
import { createGraphileQueue } from '../platform/queue/graphile-queue';
import { makeScratchFolder, scratchBase } from './scratch-folder';

/** The data that a test file needs to create its own database. */
export interface TestDatabaseServer {
  host: string;
  port: number;
  user: string;
  templateDatabase: string;
  folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: TestDatabaseServer;
  }
}

const templateDatabase = 'galley_template';

/** Stops the database of a run that was killed, and removes its folders. */
function removeDeadRuns(): void {
  for (const folder of ['/tmp', scratchBase].flatMap((base) => readdirSync(base).map((name) => join(base, name)))) {
    const runner = Number(/\/galley-test-[a-z-]+-(\d+)-[^/]*$/.exec(folder)?.[1]);
    if (!runner || isAlive(runner)) continue;
    const postmaster = readPidFile(join(folder, 'pg', '18'))?.pid;
    if (postmaster && isPostgres(postmaster)) process.kill(postmaster, 'SIGQUIT');
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // A disk that a killed test mounted there must not stop this run.
      process.stderr.write(`The folder of a run that was killed stays: ${String(error)}\n`);
    }
  }
}

/** Builds the bundle that process tests start, from the current sources. */
function buildBundle(): void {
  const build = resolve(import.meta.dirname, '../../../../scripts/build.mjs');
  const result = spawnSync(process.execPath, [build, 'server'], { stdio: 'inherit' });
  if (result.status !== 0) throw new Error('The server could not be built.');
}

/**
 * Starts one embedded PostgreSQL for the whole run, in its own folder. Each test file copies the migrated template
 * database, which takes some milliseconds.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildBundle();
  removeDeadRuns();
  const folder = makeScratchFolder('run');
  const database = await startEmbeddedPostgres(folder);
  const connection = { ...database.connection, max: 2 };
  const admin = new pg.Client({ ...database.connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  const pool = openPool({ ...connection, database: templateDatabase }, () => undefined);
  await migrateDatabase(pool, resolve(import.meta.dirname, '../../migrations'));
  await createGraphileQueue(pool, silentLog, []);
  await pool.end();
  await admin.end();
  project.provide('databaseServer', {
    host: join(folder, 'pg', 'run'),
    port: 5432,
    user: 'galley',
    templateDatabase,
    folder,
  });
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
