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

/** Methods of HTTP and WebDAV. */
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
  /**
   * Maximum number of followed redirects. Each is checked like the first address. Default 0: a redirect is the
   * response.
   */
  redirects?: number;
  /** Maximum bytes of the body, regardless of the length in its header. */
  bytesMax: number;
  /** Timeout from the start to the last byte, including redirects. */
  seconds: number;
  /** Trusted certificates in PEM, instead of those of the public authorities. */
  trusts?: string;
  signal?: AbortSignal;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The address after redirects. */
  url: URL;
  /**
   * At most `bytesMax` bytes; fails with an `OutgoingError`. Not decompressed: no compressed response is requested.
   */
  body: Readable;
}

/** A connection for a protocol that isn't HTTP. */
export interface OutgoingConnection {
  /** A name or an IP address, without a port. */
  host: string;
  port: number;
  /** The allowed ports of public hosts. */
  ports: readonly number[];
  seconds: number;
  signal?: AbortSignal;
}

/** The only way to make requests to an address specified by a person, a document or another site. */
export interface Outgoing {
  /**
   * Sends a request and passes its response to `take`, which reads the body; the rest is discarded. Throws
   * `OutgoingError`, and the errors of `take`. No cookie or credential is ever added.
   */
  send<Result>(request: OutgoingRequest, take: (answer: OutgoingAnswer) => Promise<Result>): Promise<Result>;
  /**
   * Returns whether an entered address could never be requested, regardless of its name's IP addresses, so that the
   * form can report it immediately. `anyPort`: for a protocol other than HTTP, written as a web address.
   */
  refuses(address: string, options?: { anyPort?: boolean }): boolean;
  /** Connects to a host, which is resolved once, checked and pinned. Throws `OutgoingError`. */
  connect(connection: OutgoingConnection): Promise<net.Socket>;
  /**
   * Opens another connection to the IP address of a connection made by `connect`, for protocols with separate data
   * connections. Only to unprivileged ports. Throws `OutgoingError`.
   */
  connectBeside(made: net.Socket, connection: Omit<OutgoingConnection, 'host' | 'ports'>): Promise<net.Socket>;
}

export interface OutgoingOptions {
  /** Private hosts that are allowed, as "name" or "name:port" (GALLEY_PRIVATE_HOSTS). */
  privateHosts: readonly string[];
  /** Sent as `User-Agent`. */
  agent: string;
  resolve?: Resolve;
  /** Connects to a checked target, without a URL for a raw connection; tests simulate the internet with it. */
  connect?: (target: CheckedHost & { url?: URL; trusts?: string }) => net.Socket;
}

const redirectStatus = new Set([301, 302, 303, 307, 308]);
const answerHeaderBytes = 16 * 1024;

/**
 * Creates the client for requests to other hosts. Private addresses are refused unless `privateHosts` contains them;
 * `agent` is the user agent.
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

/** Resolves with a raw connection after it is open. Later errors are handled by its user. */
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

/** Requests one address after the other until a response isn't a redirect. */
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

/** Returns the next address of a redirect; null for any other response. */
function redirectOf({ status, headers, url }: OutgoingAnswer): string | null {
  const { location } = headers;
  if (!redirectStatus.has(status) || location === undefined) return null;
  return URL.canParse(location, url) ? new URL(location, url).href : location;
}

/** Returns the body, which fails at the first byte over the limit. */
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

/** Sends one request over a separate connection. */
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
      // Without an agent, Node would include the port of each host in its `Host` header.
      defaultPort: isTls ? 443 : 80,
    });
    sent.on('response', resolve);
    sent.on('error', (error) => reject(new OutgoingError('unreachable', { cause: error })));
    sent.end(body);
  });
}

/** Connects only to the checked addresses: the name isn't resolved again. */
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

/**
 * The system resolves names in the few threads that also read and write files. Slow name servers occupy two of them at
 * most.
 */
const withNameSlot = createSlots(2, { waiting: 100 });

async function resolveAll(name: string) {
  return await withNameSlot(() => lookup(name, { all: true, verbatim: true }).catch(() => []));
}
