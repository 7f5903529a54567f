import type { ClientEvent, ClientPayload, ServerEvent, ServerPayload, SocketAnswer } from '@galley/contract';

type Listener<Event extends ServerEvent> = (payload: ServerPayload<Event>) => void;
export type SocketStatus = 'off' | 'connecting' | 'open' | 'closed';

/** The callbacks of the connection. `receive` gets payloads in the shape of the contract. */
export interface SocketPort {
  receive(event: ServerEvent, payload: unknown): void;
  setStatus(status: SocketStatus): void;
}

/** The connection. Its code is loaded when it is first used. */
export interface SocketConnection {
  emit(event: ClientEvent, payload: unknown): Promise<SocketAnswer>;
  close(): void;
}

const listeners = new Map<ServerEvent, Set<(payload: never) => void>>();
const watchers = new Set<() => void>();
let connection: SocketConnection | null = null;
let status: SocketStatus = 'off';

/**
 * Live messages between this page and the server, over one connection for all features. Nothing depends on it:
 * listeners must also poll the server while the connection isn't open.
 */
export const socket = {
  /** 'off' before `openSocket`, and if the server has no sockets. */
  get status(): SocketStatus {
    return status;
  },
  /** Registers a callback for changes of the status. Returns a function that unregisters it. */
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /** Listens to an event, also after reconnecting. Returns a function that stops listening. */
  on<Event extends ServerEvent>(event: Event, listener: Listener<Event>): () => void {
    if (status === 'off') console.error(`[Galley] Socket subscribe while closed: ${event}`);
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => void known.delete(listener);
  },
  /** Sends an event. Resolves with the server's response; null if the connection isn't open, which is logged. */
  async emit<Event extends ClientEvent>(event: Event, payload: ClientPayload<Event>): Promise<SocketAnswer | null> {
    if (connection && status === 'open') return await connection.emit(event, payload).catch(() => null);
    console.error(`[Galley] Socket emit while closed: ${event}`);
    return null;
  },
};

const port: SocketPort = {
  receive(event, payload) {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  },
  setStatus(next) {
    if (status === next) return;
    status = next;
    for (const watcher of [...watchers]) watcher();
  },
};

let users = 0;

/**
 * Opens the connection. Callers share it; each returned function releases it, and the last one closes it. Without an
 * address, only logs an error.
 */
export function openSocket(url: string | undefined): () => void {
  if (url === undefined) {
    console.error('[Galley] Socket configuration not set.');
    return () => undefined;
  }
  users += 1;
  if (users === 1) void connect(url);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    users -= 1;
    if (users === 0) end();
  };
}

async function connect(url: string): Promise<void> {
  port.setStatus('connecting');
  try {
    const { createConnection } = await import('./socket-connection');
    if (users > 0) connection ??= createConnection(url, port);
  } catch (error) {
    console.info('The live connection was not loaded:', error);
    port.setStatus('closed');
  }
}

function end(): void {
  connection?.close();
  connection = null;
  port.setStatus('off');
}
