import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { repositoryRoot } from './test-app';

const bundle = join(repositoryRoot, 'apps/server/dist/main.mjs');
const startTimeoutMs = 60_000;
const stopTimeoutMs = 60_000;

/** The output of a server process, and its exit code and signal. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A real server process, whose bundle is started like by `npm start`. */
export interface ServerProcess {
  url: string;
  pid: number;
  stdout(): string;
  stderr(): string;
  ended: Promise<ProcessEnd>;
  /**
   * Sends SIGTERM and waits for the process to end. One that hangs is killed after a minute, so that its code isn't 0.
   */
  stop(): Promise<ProcessEnd>;
}

/** Returns the environment of a process test, without any setting of a Galley on this machine. */
export function serverEnvironment(dataDir: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const quiet = { GALLEY_PORT: '0', GALLEY_RATE_LIMIT_FACTOR: '1000', GALLEY_CHROMIUM: '/none' };
  return { PATH, HOME, GALLEY_DATA_DIR: dataDir, ...quiet, ...extra };
}

/**
 * Starts the server and resolves when it prints its address. Rejects with its output if it ends before that. `file` is
 * the bundle of another installation.
 */
export async function startServerProcess(
  dataDir: string,
  extra: Record<string, string> = {},
  ids: { uid?: number; gid?: number } = {},
  file = bundle,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file], { env: serverEnvironment(dataDir, extra), cwd: '/', ...ids });
  const { said, ended } = observe(child);
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start: ${said.stderr}`)), startTimeoutMs);
    child.stdout.on('data', () => {
      const found = /Galley runs at (\S+)\n/.exec(said.stdout)?.[1];
      if (found) resolve(found);
    });
    void ended.then((end) => {
      clearTimeout(timer);
      reject(new Error(`The server ended (${end.code ?? end.signal}): ${end.stderr}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      const end = await ended;
      clearTimeout(timer);
      return end;
    },
  };
}

/**
 * Copies the data folder of a Galley that was started once and never used to `dataDir`. The first caller of a run
 * creates it; creating a database for each start takes longer than most tests.
 */
export async function copyUnusedData(dataDir: string): Promise<void> {
  const unused = join(inject('databaseServer').folder, 'unused');
  if (!existsSync(unused)) {
    const made = join(mkdtempSync(`${unused}-`), 'data');
    const server = await startServerProcess(made);
    await server.stop();
    // Two workers may create one at the same time.
    if (!existsSync(unused)) renameSync(made, unused);
  }
  mkdirSync(dataDir, { recursive: true });
  // Preserves owners: the database's files belong to another user. `join` would drop the dot, which means the contents.
  const { status, stderr } = spawnSync('cp', ['-a', `${unused}/.`, dataDir]);
  if (status !== 0) throw new Error(`The unused data could not be copied: ${stderr}`);
}

/** Runs a program until it ends, for commands and for starts that are expected to be refused. */
export async function runProcess(
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, args, { cwd: '/', ...options });
  return await observe(child).ended;
}

/** Runs the server's bundle until it ends. */
export async function runBundle(args: string[], env: NodeJS.ProcessEnv): Promise<ProcessEnd> {
  return await runProcess([bundle, ...args], { env });
}

/** Child processes that haven't ended yet. */
const children = new Set<ChildProcess>();

/** Kills every process that these helpers started and that is still running; for `afterAll`, if a test was aborted. */
export function endStartedProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
}

function observe(child: ChildProcess) {
  children.add(child);
  child.once('close', () => children.delete(child));
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString();
  });
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  return { said, ended };
}

/** Returns the process ids of the embedded database of a data folder: the postmaster first, then its children. */
export function databaseProcesses(dataDir: string): number[] {
  const file = join(dataDir, 'pg', '18', 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // A file that is being written is empty. 0 would be the processes of the test itself.
  if (!(postmaster > 0)) return [];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === postmaster)
    .map(Number);
  return [postmaster, ...children];
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Sends SIGKILL to the server and to every process of its database, by their ids. */
export async function killServerAndDatabase(server: ServerProcess, dataDir: string): Promise<void> {
  kill([server.pid, ...databaseProcesses(dataDir)]);
  await server.ended;
}

/**
 * Starts the server of a bundle, and sends SIGKILL to it, what it started and its database after a time, or when it
 * has ended. Returns whether its start was still under way.
 */
export async function killDuringStart(dataDir: string, milliseconds: number, file = bundle): Promise<boolean> {
  const child = spawn(process.execPath, [file], { env: serverEnvironment(dataDir), cwd: '/', detached: true });
  const { said, ended } = observe(child);
  await Promise.race([ended, wait(milliseconds)]);
  const isStarting = !said.stdout.includes('Galley runs at');
  // A negative number is the process group, which has initdb in it.
  if (child.pid) kill([-child.pid, ...databaseProcesses(dataDir)]);
  await ended;
  // The database may have been started between the look at its processes and the kill.
  killDatabase(dataDir);
  return isStarting;
}

/** Kills the database that a test left running on its data folder. */
export function killDatabase(dataDir: string): void {
  kill(databaseProcesses(dataDir));
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already: a child process ends when its postmaster has.
    }
  }
}
