import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface RunningGalley {
  address: string;
  dataDir: string;
  output(): string;
  /** The id of the server's process; 0 while it isn't running. */
  pid(): number;
  /** Stops the server cleanly and keeps the data folder. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the server only. Its database process becomes an orphan. */
  kill(): Promise<void>;
  /** Starts the server again on the same folder and port. */
  start(): Promise<void>;
  /** Ends the server and removes its data folder. */
  remove(): Promise<void>;
}

/** Returns a TCP port that is free right now. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function answers(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`Galley ended by itself with ${child.exitCode}:\n${output()}`);
    const ok = await fetch(`${address}/api/v1/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Galley did not answer within 90 s:\n${output()}`);
}

/** If root runs the tests, the database belongs to another user. */
function copyWithOwners(from: string, to: string): void {
  const result = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`The data folder could not be copied: ${result.stderr}`);
}

/**
 * Starts the built product like a person would (`npm start`) on a new data folder and a free port; `{port}` in `env` is
 * that port. Creating the database is most of a first start: with `unused`, the data folder of a Galley that was started
 * once, it's copied.
 */
export async function startGalley(env: Record<string, string> = {}, unused?: string): Promise<RunningGalley> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'galley-e2e-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const withPort = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replaceAll('{port}', String(port))]),
  );
  let text = '';
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        GALLEY_PORT: String(port),
        GALLEY_DATA_DIR: dataDir,
        // All tests and measurements come from one IP address.
        GALLEY_RATE_LIMIT_FACTOR: '1000',
        // Screenshots would compete with the tests' own browser, which this variable also sets.
        GALLEY_CHROMIUM: '/none',
        ...withPort,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.stdout.on('data', (chunk) => {
      text += chunk;
    });
    started.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child = started;
    await answers(address, started, () => text);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  if (unused !== undefined) copyWithOwners(unused, dataDir);
  await start();
  return {
    address,
    dataDir,
    output: () => text,
    pid: () => child?.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
