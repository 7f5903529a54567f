import { limits, readShape, type ServerEvent } from '@galley/contract';
import { eventTable } from '@galley/contract/event-table';
import { io } from 'socket.io-client';
import type { SocketConnection, SocketPort } from './socket';

/** How often the time since the last message is checked. */
const tickMs = 500;

/**
 * Opens a connection that reconnects with growing delays, without a maximum number of attempts. A connection without
 * messages counts as closed after a few seconds, long before the browser reports it.
 */
export function createConnection(url: string, port: SocketPort): SocketConnection {
  const socket = io({
    path: url,
    addTrailingSlash: false,
    // WebSocket only: polling would need sticky sessions.
    transports: ['websocket'],
    reconnectionDelay: limits.reconnectDelayMs,
    reconnectionDelayMax: limits.reconnectDelayMaxMs,
    randomizationFactor: limits.reconnectRandomness,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: limits.connectTimeoutMs,
  });
  let heardAt = performance.now();
  const hear = () => {
    heardAt = performance.now();
    if (socket.connected) port.setStatus('open');
  };
  const close = () => port.setStatus('closed');

  socket.on('connect', () => {
    socket.io.engine.on('packet', hear);
    hear();
  });
  socket.on('connect_error', close);
  socket.on('disconnect', (reason) => {
    close();
    // The server closed the connection. The session may have changed, which a new connection finds out.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), limits.reconnectDelayMs);
  });
  for (const event of Object.keys(eventTable) as ServerEvent[]) {
    socket.on(event as string, (payload: unknown) => {
      try {
        port.receive(event, readShape(eventTable[event], payload, event));
      } catch (error) {
        console.warn(`[Galley] A message of the server was not understood: ${event}`, error);
      }
    });
  }
  const timer = setInterval(() => {
    if (performance.now() - heardAt > limits.socketSilentMs) close();
  }, tickMs);

  return {
    emit: async (event, payload) => await socket.timeout(limits.connectTimeoutMs).emitWithAck(event, payload),
    close() {
      clearInterval(timer);
      socket.close();
    },
  };
}
