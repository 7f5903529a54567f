import { limits, readShape, type ServerEvent } from '@galley/contract';
import { eventTable } from '@galley/contract/event-table';
import { io } from 'socket.io-client';
import type { SocketConnection, SocketPort } from './socket';

/** How often the silence is measured. */
const tickMs = 500;

/**
 * Opens the connection with the reconnect values of the specification (builder spec 7). A connection from which nothing
 * comes counts as closed after a few seconds, long before the browser notices that it's gone.
 */
export function createConnection(url: string, port: SocketPort): SocketConnection {
  const socket = io({
    path: url,
    addTrailingSlash: false,
    // Sticky sessions aren't needed this way.
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
    // Ended by the server: the session may have changed, and a new connection finds out.
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
