import { limits, type ServerEvent, type ServerPayload } from '@galley/contract';
import { Server as Engine } from 'engine.io';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { DocumentRef } from '../db/document-ref';
import type { SocketFacts } from './socket-types';

type ServerMap = { [Event in ServerEvent]: (payload: ServerPayload<Event>) => void };
export type SocketServer = Server<DefaultEventsMap, ServerMap, DefaultEventsMap, SocketFacts>;
export type LiveSocket = Socket<DefaultEventsMap, ServerMap, DefaultEventsMap, SocketFacts>;

/** A connection of any process. */
interface Present {
  id: string;
  facts: SocketFacts;
  send<Event extends ServerEvent>(event: Event, payload: ServerPayload<Event>): void;
}

/**
 * Messages to browsers that are open now. They are announcements: nothing is kept for a browser that is away, so each
 * says what to read again, and what it's about is committed before.
 */
export interface Sockets {
  /** To everyone who has a document open, in any version and mode, reviewers with a link included. */
  toDocument<Event extends ServerEvent>(document: DocumentRef, event: Event, payload: ServerPayload<Event>): void;
  /** To all tabs of a person in one organization. Notifications only reach those that asked (`subNotifications`). */
  toUser<Event extends ServerEvent>(
    person: { organizationId: number; userId: number },
    event: Event,
    payload: ServerPayload<Event>,
  ): void;
  toGroup<Event extends ServerEvent>(group: string, event: Event, payload: ServerPayload<Event>): void;
  /** Everyone in a group, in all processes. */
  inGroup(group: string): Promise<Present[]>;
  readonly io: SocketServer;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Groups that messages are sent to. No client names one: it is added to them by what it can view. */
export const groups = {
  document: ({ organizationId, kind, id }: DocumentRef) => `document ${organizationId} ${kind} ${id}`,
  room: (organizationId: number, key: string) => `room ${organizationId} ${key}`,
  /** Everyone who has an email or page of a theme open in the builder. */
  theme: (organizationId: number, tid: number) => `theme ${organizationId} ${tid}`,
  /** Everyone who has the list of a theme open. */
  list: (organizationId: number, tid: number) => `list ${organizationId} ${tid}`,
  person: (organizationId: number, userId: number) => `person ${organizationId} ${userId}`,
  notified: (organizationId: number, userId: number) => `notified ${organizationId} ${userId}`,
};

/** The sockets of this process. They accept no connection until they are attached to a server. */
export function createSockets(): Sockets {
  const io: SocketServer = new Server({ serveClient: false, connectTimeout: 10_000 });
  const engine = new Engine({
    // Polling needs a proxy that sends all requests of a client to the same process.
    transports: ['websocket'],
    maxHttpBufferSize: limits.socketMessageBytes,
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketTimeoutMs,
  });
  io.bind(engine);
  const toGroup: Sockets['toGroup'] = (group, event, payload) => {
    (io.to(group) as { emit(event: string, payload: unknown): boolean }).emit(event, payload);
  };
  return {
    io,
    engine,
    toGroup,
    toDocument: (document, event, payload) => toGroup(groups.document(document), event, payload),
    toUser({ organizationId, userId }, event, payload) {
      const isNotice = event === 'notification' || event === 'notification-delete';
      toGroup((isNotice ? groups.notified : groups.person)(organizationId, userId), event, payload);
    },
    async inGroup(group) {
      const found = await io.in(group).fetchSockets();
      return found.map((socket) => ({
        id: socket.id,
        facts: socket.data,
        send: (event, payload) =>
          void (socket as { emit(event: string, payload: unknown): boolean }).emit(event, payload),
      }));
    },
    async close() {
      await io.close();
    },
  };
}
