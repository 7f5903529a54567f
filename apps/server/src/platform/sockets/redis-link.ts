import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createFaultReporter } from '../fault-reporter';
import type { Log } from '../log';
import type { ProcessLink } from './process-link';
import type { SocketServer } from './sockets';

/** How often it's checked whether Redis answers and which processes there are. */
const beatMs = 2000;
/** A connection on which nothing has come for this long is opened again. */
const silentMs = 6000;
const retryMs = 500;
/** Connections are ended if Redis is away for longer; a shorter cut ends them once it's back. */
const graceMs = 1000;
/** The connection that reads messages may come back later than the one that sends them. */
const settleMs = 1000;

/**
 * Joins this process to all others with the same Redis. What is sent while Redis is away reaches nobody and is not kept:
 * all connections end then, and browsers that connect again read what they missed (docs/decisions/048).
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
      // Also those that stayed open through a short cut: they may have missed something.
      endConnections();
      isUp = true;
      log.info('Connected to Redis.');
    }, settleMs);
  });

  io.adapter(createAdapter(onlyWhileReady(client), { streamName: 'galley', channelPrefix: 'galley' }));
  // Resolves once Redis is there; the server starts without it.
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
 * The calls that the adapter makes. While Redis is away they do nothing: otherwise they would wait in memory, and come
 * long after everybody has read what they announce.
 */
function onlyWhileReady(client: Client) {
  const whenReady = async <Answer>(call: () => Promise<Answer>, otherwise: Answer): Promise<Answer> =>
    client.isReady ? await call().catch(() => otherwise) : otherwise;
  return {
    // By this one the adapter knows which library it is.
    sSubscribe: () => undefined,
    duplicate: () => client.duplicate(),
    xAdd: (...args: Parameters<Client['xAdd']>) => whenReady(() => client.xAdd(...args), ''),
    publish: (...args: Parameters<Client['publish']>) => whenReady(() => client.publish(...args), 0),
    /** How many processes there are: this one alone. */
    sendCommand: (args: string[]) => whenReady<unknown>(() => client.sendCommand(args), ['', '1']),
  };
}
