import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import tls from 'node:tls';
import { createSlots } from '../slots';
import {
  type CheckedHost,
  type CheckedTarget,
  checkAddress,
  checkHost,
  isRefusedAddress,
  type Resolve,
} from './check-address';
import { OutgoingError } from './outgoing-error';

/** Those of HTTP, and of WebDAV. */
export type OutgoingMethod =
  | 'GET'
  | 'HEAD'
  | 'POST'
  | 'PUT'
  | 'PATCH'
  | 'DELETE'
  | 'PROPFIND'
  | 'MKCOL'
  | 'MOVE'
  | 'COPY';

export interface OutgoingRequest {
  /** http or https. */
  url: string;
  method?: OutgoingMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** How many redirects are followed. Each is checked like the first address. Default 0: a redirect is the answer. */
  redirects?: number;
  /** More bytes than this are refused, however many the header announces. */
  bytesMax: number;
  /** From the start to the last byte, redirects included. */
  seconds: number;
  /** Certificates in PEM that are trusted instead of those of the public authorities. */
  trusts?: string;
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** After redirects. */
  url: URL;
  /** At most `bytesMax` bytes; fails with an `OutgoingError`. Not unpacked: no packed answer is asked for. */
  body: Readable;
}

/** A connection for a protocol that isn't HTTP. */
export interface OutgoingConnection {
  /** A name or an IP address, without a port. */
  host: string;
  port: number;
  /** The ports that hosts outside may have. */
  ports: readonly number[];
  seconds: number;
  signal?: AbortSignal;
}

/** The one way out: every request to an address that a person, a document or another site named. */
export interface Outgoing {
  /**
   * Sends a request and passes its answer to `take`, which reads the body; what it leaves is thrown away. Throws
   * `OutgoingError`, and whatever `take` throws. No cookie or credential is ever added.
   */
  send<Result>(request: OutgoingRequest, take: (answer: OutgoingAnswer) => Promise<Result>): Promise<Result>;
  /**
   * Whether an address that someone enters could never be requested, whatever its name resolves to: then the form says so
   * at once. `anyPort`: for a protocol that isn't HTTP, written as an address of the web.
   */
  refuses(address: string, options?: { anyPort?: boolean }): boolean;
  /** Connects to a host, which is resolved once, checked and pinned. Throws `OutgoingError`. */
  connect(connection: OutgoingConnection): Promise<net.Socket>;
  /**
   * Another connection to the IP address of one that `connect` made, for protocols that open them for data. Only to
   * ports that need no privileges. Throws `OutgoingError`.
   */
  connectBeside(made: net.Socket, connection: Omit<OutgoingConnection, 'host' | 'ports'>): Promise<net.Socket>;
}

export interface OutgoingOptions {
  /** Hosts inside that may be reached all the same, as "name" or "name:port" (GALLEY_PRIVATE_HOSTS). */
  privateHosts: readonly string[];
  /** Sent as `User-Agent`. */
  agent: string;
  resolve?: Resolve;
  /** How a checked target is connected to, without a URL for a raw connection; tests play the internet with it. */
  connect?: (target: CheckedHost & { url?: URL; trusts?: string }) => net.Socket;
}

const redirectStatus = new Set([301, 302, 303, 307, 308]);
const answerHeaderBytes = 16 * 1024;

/**
 * Requests to other hosts. Addresses inside are refused unless `privateHosts` names them; `agent` is the user agent.
 */
export function createOutgoing({
  privateHosts,
  agent,
  resolve = resolveAll,
  connect = connectTo,
}: OutgoingOptions): Outgoing {
  const made = new WeakMap<net.Socket, CheckedHost>();
  const ask = async (request: OutgoingRequest, url: string, signal: AbortSignal): Promise<OutgoingAnswer> => {
    const target = await checkAddress(url, { privateHosts, resolve });
    signal.throwIfAborted();
    const socket = () => connect({ ...target, trusts: request.trusts });
    const answer = await exchange(request, target, { agent, signal, socket });
    return { status: answer.statusCode ?? 0, headers: answer.headers, url: target.url, body: answer };
  };
  return {
    send: async (request, take) => {
      const deadline = AbortSignal.timeout(request.seconds * 1000);
      const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
      try {
        return await follow(request, (url) => ask(request, url, signal), take);
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        if (deadline.aborted) throw new OutgoingError('too_slow', { cause: error });
        throw error;
      }
    },
    refuses: (address, options) => isRefusedAddress(address, { privateHosts, ...options }),
    connect: async ({ host, port, ports, seconds, signal }) => {
      const isPublicPort = (number: number) => ports.includes(number);
      const target = await checkHost({ host, port }, { privateHosts, resolve, isPublicPort });
      signal?.throwIfAborted();
      const socket = await opened(connect(target), { seconds, signal });
      made.set(socket, target);
      return socket;
    },
    connectBeside: async (socket, { port, seconds, signal }) => {
      const target = made.get(socket);
      const address = socket.remoteAddress;
      if (!target || address === undefined || !Number.isInteger(port) || port < 1024 || port > 65_535)
        throw new OutgoingError('refused');
      const addresses = [{ address, family: net.isIP(address) }];
      return await opened(connect({ host: address, port, addresses }), { seconds, signal });
    },
  };
}

/** A raw connection once it is open. What happens to it afterwards is its user's. */
async function opened(
  socket: net.Socket,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<net.Socket> {
  const deadline = AbortSignal.timeout(seconds * 1000);
  try {
    if (socket.connecting)
      await once(socket, 'connect', { signal: signal ? AbortSignal.any([deadline, signal]) : deadline });
    return socket;
  } catch (error) {
    socket.on('error', () => {});
    socket.destroy();
    if (signal?.aborted) throw signal.reason;
    throw new OutgoingError(deadline.aborted ? 'too_slow' : 'unreachable', { cause: error });
  }
}

/** Asks one address after the other until an answer is no redirect. */
async function follow<Result>(
  request: OutgoingRequest,
  ask: (url: string) => Promise<OutgoingAnswer>,
  take: (answer: OutgoingAnswer) => Promise<Result>,
): Promise<Result> {
  let { url } = request;
  for (let left = request.redirects ?? 0; ; left -= 1) {
    const answer = await ask(url);
    const next = redirectOf(answer);
    try {
      if (next === null || !request.redirects)
        return await take({ ...answer, body: limited(answer, request.bytesMax) });
    } finally {
      answer.body.destroy();
    }
    if (left === 0) throw new OutgoingError('too_many_redirects');
    url = next;
  }
}

/** The next address of a redirect; null for any other answer. */
function redirectOf({ status, headers, url }: OutgoingAnswer): string | null {
  const { location } = headers;
  if (!redirectStatus.has(status) || location === undefined) return null;
  return URL.canParse(location, url) ? new URL(location, url).href : location;
}

/** The body, which fails at the first byte over the limit. */
function limited({ body, headers }: OutgoingAnswer, bytesMax: number): Readable {
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw new OutgoingError('too_large');
  let size = 0;
  const stage = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > bytesMax) done(new OutgoingError('too_large'));
      else done(null, chunk);
    },
  });
  body.on('error', (error) => stage.destroy(new OutgoingError('unreachable', { cause: error })));
  return body.pipe(stage);
}

/** Sends one request over a connection of its own, which no other request uses. */
function exchange(
  { method = 'GET', headers, body }: OutgoingRequest,
  { url }: CheckedTarget,
  { agent, signal, socket }: { agent: string; signal: AbortSignal; socket: () => net.Socket },
): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:';
  const { request } = isTls ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, 'User-Agent': agent, 'Accept-Encoding': 'identity', Connection: 'close' },
      maxHeaderSize: answerHeaderBytes,
      signal,
      createConnection: socket,
      // Without an agent, Node would name the port of each host in its `Host`.
      defaultPort: isTls ? 443 : 80,
    });
    sent.on('response', resolve);
    sent.on('error', (error) => reject(new OutgoingError('unreachable', { cause: error })));
    sent.end(body);
  });
}

/** Connects to the checked addresses only: the name isn't resolved again. */
function connectTo({ url, host, port, addresses, trusts }: CheckedHost & { url?: URL; trusts?: string }): net.Socket {
  const pinned: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  const options = { host, port, lookup: pinned, autoSelectFamily: true };
  if (url?.protocol !== 'https:') return net.connect(options);
  return tls.connect({ ...options, servername: net.isIP(host) > 0 ? '' : host, ca: trusts });
}

/** The system resolves names in the few threads that also read and write files. Slow name servers take two of them. */
const withNameSlot = createSlots(2, { waiting: 100 });

async function resolveAll(name: string) {
  return await withNameSlot(() => lookup(name, { all: true, verbatim: true }).catch(() => []));
}
