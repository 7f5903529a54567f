import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { repositoryRoot } from './test-app';

const bundle = join(repositoryRoot, 'apps/server/dist/main.mjs');
const startTimeoutMs = 60_000;
const stopTimeoutMs = 60_000;

/** The output of a server process and how it ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A real server process, its bundle started as `npm start` starts it. */
export interface ServerProcess {
  url: string;
  pid: number;
  stdout(): string;
  stderr(): string;
  ended: Promise<ProcessEnd>;
  /** SIGTERM, and wait for a clean end; one that hangs is killed after a minute, so that its code is not 0. */
  stop(): Promise<ProcessEnd>;
}

/** The environment of a process test: nothing of the machine's own Galley. */
export function serverEnvironment(dataDir: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const quiet = { GALLEY_PORT: '0', GALLEY_RATE_LIMIT_FACTOR: '1000', GALLEY_CHROMIUM: '/none' };
  return { PATH, HOME, GALLEY_DATA_DIR: dataDir, ...quiet, ...extra };
}

/** Starts the server and resolves when it says its address; rejects with what it said when it ends before. */
export async function startServerProcess(
  dataDir: string,
  extra: Record<string, string> = {},
  ids: { uid?: number; gid?: number } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [bundle], { env: serverEnvironment(dataDir, extra), cwd: '/', ...ids });
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
 * Makes `dataDir` the data folder of a Galley that was started once and never used. The first start of a run makes it;
 * the others need no database of their own to be made, which takes longer than most of what a test does.
 */
export async function copyUnusedData(dataDir: string): Promise<void> {
  const unused = join(inject('databaseServer').folder, 'unused');
  if (!existsSync(unused)) {
    const made = join(mkdtempSync(`${unused}-`), 'data');
    const server = await startServerProcess(made);
    await server.stop();
    // Two workers may make one at the same time.
    if (!existsSync(unused)) renameSync(made, unused);
  }
  mkdirSync(dataDir, { recursive: true });
  // With their owners: the database's files are not ours.
  const { status, stderr } = spawnSync('cp', ['-a', join(unused, '.'), dataDir]);
  if (status !== 0) throw new Error(`The unused data could not be copied: ${stderr}`);
}

/** Runs a program to its end, for starts that are expected to be refused and for commands. */
export async function runProcess(
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, args, { cwd: '/', ...options });
  return await observe(child).ended;
}

/** Runs the server's bundle to its end. */
export async function runBundle(args: string[], env: NodeJS.ProcessEnv): Promise<ProcessEnd> {
  return await runProcess([bundle, ...args], { env });
}

/** Children that have not ended yet. */
const children = new Set<ChildProcess>();

/** Ends every process these helpers started that still runs; for `afterAll`, when a test was cut short. */
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

/** Process numbers of the embedded database of a data folder: the postmaster first, then its children. */
export function databaseProcesses(dataDir: string): number[] {
  const file = join(dataDir, 'pg', '18', 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
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

/** SIGKILL to the server and to every process of its database, by their numbers. */
export async function killServerAndDatabase(server: ServerProcess, dataDir: string): Promise<void> {
  const victims = [server.pid, ...databaseProcesses(dataDir)];
  for (const pid of victims) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already: a child ends by itself when its postmaster is gone.
    }
  }
  await server.ended;
}

/** Ends whatever a test left running on its data folder. */
export function killDatabase(dataDir: string): void {
  for (const pid of databaseProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}
