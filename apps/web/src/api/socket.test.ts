import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SocketPort } from './socket';

const made = vi.hoisted(() => ({ ports: [] as SocketPort[], urls: [] as string[], sent: [] as unknown[], closed: 0 }));
vi.mock('./socket-connection', () => ({
  createConnection(url: string, port: SocketPort) {
    made.ports.push(port);
    made.urls.push(url);
    return {
      emit: async (event: string, payload: unknown) => {
        made.sent.push([event, payload]);
        return { success: true };
      },
      close: () => {
        made.closed += 1;
      },
    };
  },
}));
vi.hoisted(() => vi.resetModules());

import { limits } from '@galley/contract';
import { openSocket, socket } from './socket';

const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => void errors.mockClear());
afterEach(() => {
  Object.assign(made, { ports: [], urls: [], sent: [], closed: 0 });
});

it('[B8-8] Says in the console that there is no address, and opens nothing', async () => {
  openSocket(undefined)();
  expect(errors).toHaveBeenCalledWith('[Galley] Socket configuration not set.');
  expect([socket.status, made.urls]).toEqual(['off', []]);
});

it('[B7-21-closed] Logs what is sent or subscribed while it is closed, and sends it nowhere', async () => {
  socket.on('kick', () => undefined)();
  expect(errors).toHaveBeenCalledWith('[Galley] Socket subscribe while closed: kick');
  expect(await socket.emit('subNotifications', {})).toBeNull();
  expect(errors).toHaveBeenCalledWith('[Galley] Socket emit while closed: subNotifications');
});

it('[D4-socket] Is one connection for all, until the last one leaves', async () => {
  const heard: unknown[] = [];
  const statuses: string[] = [];
  const stopWatching = socket.watch(() => statuses.push(socket.status));
  const [first, second] = [openSocket('/live'), openSocket('/live')];
  const stop = socket.on('notification', (payload) => heard.push(payload));
  await vi.waitFor(() => expect(made.urls).toEqual(['/live']));
  made.ports[0]?.setStatus('open');
  expect(await socket.emit('subNotifications', {})).toEqual({ success: true });
  made.ports[0]?.receive('notification', { nid: 1 });
  stop();
  made.ports[0]?.receive('notification', { nid: 2 });
  expect(heard).toEqual([{ nid: 1 }]);
  first();
  first();
  expect([made.closed, socket.status]).toEqual([0, 'open']);
  second();
  expect([made.closed, socket.status]).toEqual([1, 'off']);
  expect(statuses).toEqual(['connecting', 'open', 'off']);
  stopWatching();
  expect(errors).not.toHaveBeenCalled();
});

it('[B7-21] Connects again after 1 s, at most 5 s, half of it at random, without end, for 20 s each time', () => {
  expect([
    limits.reconnectDelayMs,
    limits.reconnectDelayMaxMs,
    limits.reconnectRandomness,
    limits.connectTimeoutMs,
  ]).toEqual([1000, 5000, 0.5, 20_000]);
});
