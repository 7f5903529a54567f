import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import type { ProcessLink } from './process-link';
import type { SocketServer } from './sockets';

/** Interval of checks whether Redis responds and which processes exist. */
const beatMs = 2000;
/** A connection without received data for this long is reopened. */
const silentMs = 6000;
const retryMs = 500;
/**
 * Connections are ended if Redis is unavailable for longer; after a shorter interruption, they end when it is available
 * again.
 */
const graceMs = 1000;
/** The connection that reads messages may be restored later than the one that sends them. */
const settleMs = 1000;

/**
 * Connects this process to all others with the same Redis. Messages sent while Redis is unavailable are lost: all
 * connections end then, and browsers that reconnect read what they missed (docs/decisions/048).
 */
export function linkProcesses(io: SocketServer, url: string, log: Log): ProcessLink {
  const reportFault = createFaultReporter();
  const listeners: ((change: { hasLost: boolean }) => void)[] = [];
  const client = openClient(url);
  let isUp = false;
  let isClosing = false;
  let processes = 0;
  let change: NodeJS.Timeout | undefined;

  const endConnections = () => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close();
  };
  client.on('error', (error: Error) => {
    if (isClosing) return;
    reportFault(log, 'Redis is unavailable: browsers ask every few seconds meanwhile.', { reason: error.message });
    clearTimeout(change);
    isUp = false;
    change = setTimeout(endConnections, graceMs);
  });
  client.on('ready', () => {
    clearTimeout(change);
    change = setTimeout(() => {
      // Also those that stayed open during a short interruption: they may have missed something.
      endConnections();
      isUp = true;
      log.info('Connected to Redis.');
    }, settleMs);
  });

  io.adapter(createAdapter(onlyWhileReady(client), { streamName: 'galley', channelPrefix: 'galley' }));
  // Resolves when Redis is available; the server starts without it.
  client.connect().catch((error: Error) => reportFault(log, 'Redis is unavailable.', { reason: error.message }));

  async function beat(): Promise<void> {
    if (!isUp) return;
    // The adapter misses messages between two reads until it has read its first one.
    (io.to('nobody') as { emit(event: string): boolean }).emit('beat');
    const count = await io.of('/').adapter.serverCount();
    if (count === processes) return;
    const hasLost = count < processes;
    processes = count;
    for (const listener of listeners) listener({ hasLost });
  }
  const timer = setInterval(() => {
    beat().catch((error: Error) => reportFault(log, 'Redis did not answer.', { reason: error.message }));
  }, beatMs).unref();

  return {
    isUp: () => isUp,
    onProcesses: (listener) => void listeners.push(listener),
    async close() {
      isClosing = true;
      isUp = false;
      clearInterval(timer);
      clearTimeout(change);
      client.destroy();
    },
  };
}

type Client = ReturnType<typeof openClient>;

function openClient(url: string) {
  return createClient({
    url,
    pingInterval: beatMs,
    socket: { connectTimeout: silentMs, socketTimeout: silentMs, reconnectStrategy: () => retryMs },
  });
}

/**
 * Wraps the calls made by the adapter. While Redis is unavailable they do nothing: otherwise they would wait in memory,
 * and arrive long after everyone has read what they announce.
 */
function onlyWhileReady(client: Client) {
  const whenReady = async <Answer>(call: () => Promise<Answer>, otherwise: Answer): Promise<Answer> =>
    client.isReady ? await call().catch(() => otherwise) : otherwise;
  return {
    // The adapter recognizes the library by this method.
    sSubscribe: () => undefined,
    duplicate: () => client.duplicate(),
    xAdd: (...args: Parameters<Client['xAdd']>) => whenReady(() => client.xAdd(...args), ''),
    publish: (...args: Parameters<Client['publish']>) => whenReady(() => client.publish(...args), 0),
    /** The number of processes without Redis: only this one. */
    sendCommand: (args: string[]) => whenReady<unknown>(() => client.sendCommand(args), ['', '1']),
  };
}
