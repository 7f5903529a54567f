import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** A server that a test started. */
export interface RunningProgram {
  /** Returns its output, for the message of a failure. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program in the foreground, and waits until it listens on a port of this machine. */
export async function startProgram(
  program: string,
  args: readonly string[],
  { port, env = {}, cwd = '/' }: { port: number; env?: Record<string, string>; cwd?: string },
): Promise<RunningProgram> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (printed += String(part)));
  const running = { output: () => printed, stop: () => stopChild(child) };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${program} ended with code ${child.exitCode}: ${printed}`);
    if (await listens(port)) return running;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await running.stop();
  throw new Error(`${program} doesn’t listen on port ${port}: ${printed}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}

async function listens(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Returns free ports of this machine, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer();
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
