import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { testInFull } from '../../../../scripts/testing/run-length';
import { closeHttpServer } from '../platform/http/close-server';
import { makeScratchFolder } from './scratch-folder';
import { copyUnusedData, endStartedProcesses, killDatabase, startServerProcess } from './server-process';

const dataDir = makeScratchFolder('stop');
afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens a connection and sends only this text. */
async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return socket;
}

// The grace period is ten seconds.
testInFull(
  '[V16-sigterm] A server with half-sent requests and slow bodies stops on SIGTERM within its grace period',
  async () => {
    await copyUnusedData(dataDir);
    const server = await startServerProcess(dataDir);
    const { port, origin, host } = new URL(server.url);
    const head = `POST /api/v1/auth/login HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\nx-requested-with: XMLHttpRequest\r\n`;
    const half = `${head}content-type: application/json\r\ncontent-length: 500\r\n\r\n{"email"`;
    const sockets = await Promise.all(
      Array.from({ length: 150 }, (_, index) => open(Number(port), index % 3 === 0 ? head : half)),
    );
    const end = await server.stop();
    // The grace period is 10 s. Without it, the server waited 30 minutes for each body.
    expect([end.code, end.signal]).toEqual([0, null]);
    expect(end.stderr).not.toMatch(/"level":"error"/);
    for (const socket of sockets) socket.destroy();
  },
);

test('[V16-answers] Idle connections are closed at once, an open response is finished, the rest is closed after the grace period', async () => {
  const app = fastify();
  let finish: (() => void) | undefined;
  let isWaiting = false;
  app.get('/slow', async () => await new Promise((resolve) => (finish = () => resolve('finished'))));
  app.get('/endless', async () => await new Promise(() => (isWaiting = true)));
  app.get('/quick', async () => 'quick');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const told: Record<string, string> = {};
  const closed: string[] = [];
  const ask = async (name: string) => {
    const socket = await open(port, `GET /${name} HTTP/1.1\r\nhost: x\r\n\r\n`);
    socket.on('data', (chunk) => {
      told[name] = `${told[name] ?? ''}${chunk.toString()}`;
    });
    socket.once('close', () => closed.push(name));
  };
  await ask('quick');
  await vi.waitFor(() => expect(told.quick).toContain('quick'));
  await ask('slow');
  await ask('endless');
  await vi.waitFor(() => expect([typeof finish, isWaiting]).toEqual(['function', true]));
  const closing = closeHttpServer(app, 1500);
  await vi.waitFor(() => expect(closed).toEqual(['quick']));
  finish?.();
  await vi.waitFor(() => expect(told.slow).toContain('finished'));
  await closing;
  await vi.waitFor(() => expect(closed).toContain('endless'));
  expect(told.endless).toBeUndefined();
});
