import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import { AppError } from '@galley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../../messages';
import type { Services } from '../../services';
import { addressKey, rateLimiterOf } from '../http/rate-limit';
import { refuseForeignOrigin } from '../http/request-guards';
import { bindEvents, type Opener } from './bind-events';
import type { Member, SocketHandlerMap } from './socket-types';

/** The application's handling of sockets. */
export interface SocketWork {
  /** Identifies the opener of a connection, like `LetIn`. */
  identify(request: FastifyRequest): Promise<Pick<Opener, 'caller' | 'person'>>;
  handlers: SocketHandlerMap;
  /** Called when a connection has ended. */
  left(member: Member): Promise<void>;
}

interface Upgrade {
  socket: NetSocket;
  head: Buffer;
  response: ServerResponse;
}

/**
 * Accepts sockets at `config.socketUrl`. Their requests pass through the same server as all others: host, Origin,
 * cookie and limits are checked there before the connection is upgraded. Only the product's own pages can open one, and
 * the person depends only on the session. The number per address and person is limited.
 */
export function attachSockets(app: FastifyInstance, services: Services, work: SocketWork): void {
  const { config, sockets } = services;
  const path = config.socketUrl;
  if (path === undefined) return;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const openers = new WeakMap<IncomingMessage, Opener>();
  bindEvents(services, openers, work);

  app.server.on('upgrade', (raw: IncomingMessage, socket: NetSocket, head: Buffer) => {
    // The client may disconnect in the meantime.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(raw);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.end());
    upgrades.set(raw, { socket, head, response });
    app.routing(raw, response);
  });

  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const limiter = rateLimiterOf(services);
      limiter.take('sockets', { address: addressKey(request.ip) });
      const upgrade = upgrades.get(request.raw);
      if (!upgrade) throw new AppError('bad_request', 'This address only opens WebSockets.');
      if (!sockets.link.isUp()) throw new AppError('unavailable', messages.notLive);
      refuseForeignOrigin(config, request);
      const { caller, person } = await work.identify(request);
      if (person) limiter.take('sockets', { person: person.id });
      openers.set(request.raw, { request, caller, person });
      reply.hijack();
      const { socket, head, response } = upgrade;
      response.detachSocket(socket);
      sockets.engine.handleUpgrade(request.raw as never, socket, head);
      return reply;
    },
  });
  // Open sockets would prevent the server from closing.
  app.addHook('preClose', () => sockets.close());
}
