import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describeMissing, findTool } from '../../../../scripts/lib/find-browser.mjs';

/** A real Redis for tests, which can be killed and restarted on the same port. It stores nothing on disk. */
export interface RedisProcess {
  url: string;
  start(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

/** Returns whether this machine has Redis. With CI=true, a missing one is an error. */
export function hasRedis(): boolean {
  if (findTool('redis')) return true;
  if (process.env.CI === 'true') throw new Error(describeMissing('redis'));
  return false;
}

/** Creates a Redis for this port, which isn't started yet. */
export function createRedis(port: number): RedisProcess {
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(findTool('redis') ?? 'redis-server', args, { stdio: 'ignore' });
      while (!(await answers(port))) await wait(20);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.write('PING\r\n');
  });
}
