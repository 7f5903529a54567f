import type { ClientEvent, ServerEvent } from '@galley/contract';
import { io, type Socket } from 'socket.io-client';
import { type TestCaller, testOrigin } from './test-app';

/** A socket of a test client, with the events that it received. */
export interface TestSocket {
  socket: Socket;
  got: { event: ServerEvent; payload: unknown }[];
  /** Sends an event with any payload. Resolves with the acknowledgment. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers freely.
  send(event: ClientEvent, payload: unknown): Promise<any>;
  /** Resolves with the next payload of this event that passes, including received ones; each is returned once. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  next(event: ServerEvent, passes?: (payload: any) => boolean): Promise<any>;
  /** Resolves when the server has ended the connection. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a socket like a browser with this session. Rejects if it is refused. */
export async function openSocket(
  port: number,
  as: TestCaller,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/v1/live',
    addTrailingSlash: false,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: {
      host: new URL(testOrigin).host,
      origin: testOrigin,
      ...(as ? { cookie: as.cookie } : {}),
      ...headers,
    },
  });
  const got: TestSocket['got'] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event, payload) => {
    got.push({ event, payload });
    for (const look of waiting) look();
  });
  const ended = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    // The cause has the status of the response.
    socket.once('connect_error', (error) => reject(new Error(error.message, { cause: error })));
  });
  return {
    socket,
    got,
    ended,
    send: async (event, payload) => await socket.emitWithAck(event, payload),
    next: (event, passes = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const at = got.findIndex((one) => one.event === event && passes(one.payload));
          if (at < 0) return;
          waiting.delete(look);
          resolve(got.splice(at, 1)[0]?.payload);
        };
        waiting.add(look);
        look();
      }),
    close: () => void socket.disconnect(),
  };
}
