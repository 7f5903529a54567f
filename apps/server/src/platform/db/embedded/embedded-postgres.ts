import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../../config';
import { isAlive } from '../../is-alive';
import type { Connection } from '../database';
import { type Binaries, findBinaries, postgresEnvironment } from './binaries';
import { ableToEnter, asUser, type DatabaseUser, findDatabaseUser, giveTo } from './database-user';
import { clusterFolder, type EmbeddedFolders, prepareFolders, removeUnfinished } from './folders';
import { answersFor, createDatabaseWhenMissing, disownPidFile, isPostgres, readPidFile } from './postmaster';

const port = 5432;
const startSeconds = 60;
const logBytesMax = 10 * 1024 * 1024;

/** Durability settings are never relaxed: an acknowledged save is on disk (limits-and-promises.md A2). */
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  // The server logs failed statements without their values. PostgreSQL would log the failing row.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  timezone: 'UTC',
};

/** The embedded PostgreSQL, as a child process in the data folder. */
export interface EmbeddedPostgres {
  connection: Connection;
  /** True if a running database of a previous, killed server was adopted. */
  wasReused: boolean;
  /** Stops it cleanly; open connections are closed. */
  stop(): Promise<void>;
}

/** Starts the embedded database, or adopts the one left by a killed server. Throws StartError. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const owner = findDatabaseUser(clusterFolder(dataDir));
  const folders = prepareFolders(dataDir, owner);
  removeUnfinished(folders.base);
  const user = ableToEnter(owner, folders.base);
  const binaries = findBinaries(folders.binariesCopy, user);
  if (!existsSync(folders.data)) createCluster(folders, binaries, user);
  const connection: Connection = { host: folders.socket, port, user: 'galley', database: 'galley' };
  const wasReused = await takeOver(folders, connection);
  if (!wasReused) await launch(folders, binaries, user, connection);
  await createDatabaseWhenMissing(connection);
  return { connection, wasReused, stop: () => stopPostmaster(folders) };
}

/**
 * Creates the cluster next to its final location and moves it there at the end, so that a killed first start leaves no
 * partial one.
 */
function createCluster(folders: EmbeddedFolders, binaries: Binaries, user: DatabaseUser): void {
  const unfinished = `${folders.data}.new-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(user, unfinished);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'];
  const auth = ['--auth-local=trust', '--auth-host=reject'];
  const run = asUser(user, binaries.initdb, ['-D', unfinished, '-U', 'galley', ...auth, ...locale]);
  const result = spawnSync(run.file, run.args, { ...run.ids, cwd: '/', env: postgresEnvironment(binaries) });
  if (result.status !== 0) {
    const reason = result.error?.message ?? lastLine(result.stderr.toString());
    throw new StartError(
      `The embedded database could not be made in ${folders.data} as the user "${user.name}", who must be able to enter every folder above it: ${reason}`,
    );
  }
  writeFileSync(
    join(unfinished, 'pg_hba.conf'),
    '# Only through the private socket; nothing over TCP.\nlocal all all trust\n',
  );
  if (existsSync(folders.data)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, folders.data);
}

/**
 * Returns whether a database already runs on the folder: detected by connecting and querying its data directory, never
 * by a process id alone. Waits for one that is starting or stopping.
 */
async function takeOver(folders: EmbeddedFolders, connection: Connection): Promise<boolean> {
  const until = Date.now() + startSeconds * 1000;
  while (existsSync(join(folders.data, 'postmaster.pid')) && Date.now() < until) {
    if (await answersFor(folders.data, connection)) return true;
    const pid = readPidFile(folders.data)?.pid;
    // A process id that now belongs to another process or to a zombie would prevent PostgreSQL from starting.
    const isGone = pid === undefined || !isAlive(pid) || !isPostgres(pid);
    if (isGone) {
      disownPidFile(folders.data);
      rmSync(join(folders.socket, `.s.PGSQL.${port}.lock`), { force: true });
      return false;
    }
    await wait(50);
  }
  return false;
}

async function launch(
  folders: EmbeddedFolders,
  binaries: Binaries,
  user: DatabaseUser,
  connection: Connection,
): Promise<void> {
  const until = Date.now() + startSeconds * 1000;
  while (true) {
    const logStart = prepareLog(folders, user);
    const child = spawnPostmaster(folders, binaries, user);
    const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
    const isUp = await waitUntilUp(folders, connection, exited, until);
    if (isUp) return;
    const said = readFileSync(folders.logFile, 'utf8').slice(logStart);
    // After SIGKILL of a postmaster, its children briefly hold the shared memory.
    if (/shared memory block|lock file "postmaster.pid"/.test(said) && Date.now() < until) {
      await wait(100);
      if (await takeOver(folders, connection)) return;
      continue;
    }
    throw new StartError(`The embedded database did not start (${folders.logFile}): ${lastLine(said)}`);
  }
}

async function waitUntilUp(
  folders: EmbeddedFolders,
  connection: Connection,
  exited: Promise<number | null>,
  until: number,
): Promise<boolean> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  while (!hasExited && Date.now() < until) {
    if (await answersFor(folders.data, connection)) return true;
    await Promise.race([exited, wait(30)]);
  }
  return false;
}

/**
 * Starts it in a separate session (Ctrl+C in the terminal is for the server, which stops the database itself
 * afterwards).
 */
function spawnPostmaster(folders: EmbeddedFolders, binaries: Binaries, user: DatabaseUser): ChildProcess {
  const log = openSync(folders.logFile, 'a');
  const flags = Object.entries({ ...settings, port: String(port), unix_socket_directories: folders.socket });
  const given = flags.flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const run = asUser(user, binaries.postgres, ['-D', folders.data, ...given]);
  const child = spawn(run.file, run.args, {
    ...run.ids,
    cwd: folders.data,
    env: postgresEnvironment(binaries),
    detached: true,
    stdio: ['ignore', log, log],
  });
  // Without a listener, a program that can't be started (out of memory or processes) would throw an uncaught exception.
  child.once('error', () => child.emit('exit', 1));
  closeSync(log);
  child.unref();
  return child;
}

function prepareLog(folders: EmbeddedFolders, user: DatabaseUser): number {
  const size = existsSync(folders.logFile) ? statSync(folders.logFile).size : 0;
  if (size === 0 || size > logBytesMax) writeFileSync(folders.logFile, '', { mode: 0o600 });
  giveTo(user, folders.logFile);
  return statSync(folders.logFile).size;
}

async function stopPostmaster(folders: EmbeddedFolders): Promise<void> {
  const pid = readPidFile(folders.data)?.pid;
  if (pid === undefined || !isAlive(pid) || !isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + 30_000;
  while (isAlive(pid) && existsSync(join(folders.data, 'postmaster.pid')) && Date.now() < until) await wait(10);
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
}
