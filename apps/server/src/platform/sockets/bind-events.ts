import type { IncomingMessage } from 'node:http';
import { AppError, type ClientEvent, clientEvents, type SocketAnswer } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import { messages } from '../../messages';
import type { Services } from '../../services';
import { parseInput, toAppError } from '../http/errors';
import { addressKey } from '../http/rate-limit';
import { rejectMalformedInput } from '../http/reject-malformed-input';
import type { AnonymousCaller, UserCaller } from '../http/types';
import { addressRequester, asRequester } from '../requester';
import { reportSecurityEvent } from '../security/security-events';
import { createMessageAllowance } from './message-allowance';
import type { Member, SocketFacts, SocketHandlerMap } from './socket-types';
import { groups, type LiveSocket } from './sockets';

/** The opener of a connection. */
export interface Opener {
  request: FastifyRequest;
  caller: UserCaller | AnonymousCaller;
  person: SocketFacts['person'];
}
type AnyHandler = (context: { member: Member; payload: unknown }) => Promise<Record<string, unknown> | undefined>;

/**
 * Binds the events of every connection to their handlers. Messages of one connection are handled one after the other.
 * Messages that don't match the contract are refused with a response, too many messages end the connection, and no
 * client message can end the process. `openers` has the opener of a connection, by its request.
 */
export function bindEvents(
  services: Services,
  openers: WeakMap<IncomingMessage, Opener>,
  { handlers, left }: { handlers: SocketHandlerMap; left(member: Member): Promise<void> },
): void {
  const { io } = services.sockets;
  io.use((socket, next) => {
    const known = openers.get(socket.request);
    if (!known) return next(new Error('unknown'));
    socket.data = { person: known.person, room: null, listOf: 0 };
    // Other processes receive it when they request the members of a room: they don't need cookies.
    Object.assign(socket.handshake, { headers: {} });
    next();
  });
  io.on('connection', (socket) => {
    const known = openers.get(socket.request);
    if (!known) return void socket.disconnect(true);
    const member = memberOf(socket, known);
    const { person } = socket.data;
    if (person) void socket.join(groups.person(person.organizationId, person.id));
    limitMessages(services, socket, known.request);
    let work = Promise.resolve();
    for (const event of Object.keys(clientEvents) as ClientEvent[]) {
      socket.on(event, (payload: unknown, answer: unknown) => {
        work = work.then(async () => {
          const result = await handle(services, handlers, { event, payload, member });
          if (typeof answer === 'function' && socket.connected) answer(result);
        });
      });
    }
    socket.on('disconnect', () => {
      work = work
        .then(async () => await left(member))
        .catch((error: unknown) => services.log.warn('A socket could not be left.', { error }));
    });
  });
}

async function handle(
  services: Services,
  handlers: SocketHandlerMap,
  { event, payload, member }: { event: ClientEvent; payload: unknown; member: Member },
): Promise<SocketAnswer> {
  const { person } = member.facts;
  const requester = person ? `person ${person.id}` : addressRequester(addressKey(member.request.ip));
  try {
    const handler = handlers[event] as AnyHandler | undefined;
    if (!handler) throw new AppError('not_found', messages.notFound);
    rejectMalformedInput(clientEvents[event], payload);
    const parsed = parseInput(clientEvents[event], payload);
    const extra = await asRequester(requester, async () => await handler({ member, payload: parsed }));
    return { ...extra, success: true };
  } catch (error) {
    const { body } = toAppError(error, services.log, `socket ${event}`);
    return body;
  }
}

/** Disconnects a client that sends too much; reconnections are also limited. */
function limitMessages(services: Services, socket: LiveSocket, request: FastifyRequest): void {
  const allowance = createMessageAllowance(Date.now());
  socket.conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (type !== 'message') return;
    const bytes = typeof data === 'string' ? data.length : Buffer.isBuffer(data) ? data.byteLength : 0;
    if (allowance.take(bytes, Date.now()) || !socket.connected) return;
    const { person } = socket.data;
    reportSecurityEvent(services, {
      action: 'rate_limit.reached',
      userId: person?.id ?? null,
      organizationId: person?.organizationId ?? null,
      address: request.ip,
      details: { route: 'socket', limit: 'messages', by: person ? 'person' : 'address' },
    });
    socket.disconnect(true);
  });
}

function memberOf(socket: LiveSocket, { request, caller }: Opener): Member {
  return {
    id: socket.id,
    request,
    caller,
    facts: socket.data,
    join: async (group) => void (await socket.join(group)),
    leave: async (group) => void (await socket.leave(group)),
    send: (event, payload) => void (socket as Emitter).emit(event, payload),
    sendOthers: (group, event, payload) => void (socket.to(group) as Emitter).emit(event, payload),
    close: () => void socket.disconnect(true),
  };
}

interface Emitter {
  emit(event: string, payload: unknown): unknown;
}
