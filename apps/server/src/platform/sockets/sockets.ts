import { limits, type ServerEvent, type ServerPayload } from '@galley/contract';
import { Server as Engine } from 'engine.io';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { DocumentRef } from '../db/document-ref';
import type { Log } from '../log';
import { noLink, type ProcessLink } from './process-link';
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
 * Messages to connected browsers. They are announcements: nothing is stored for a disconnected browser, so each message
 * says what to read again, and its subject is committed before.
 */
export interface Sockets {
  /** Sends to everyone who has a document open, in any version and mode, including reviewers with a link. */
  toDocument<Event extends ServerEvent>(document: DocumentRef, event: Event, payload: ServerPayload<Event>): void;
  /**
   * Sends to all tabs of a person in one organization. Notifications only reach those that subscribed
   * (`subNotifications`).
   */
  toUser<Event extends ServerEvent>(
    person: { organizationId: number; userId: number },
    event: Event,
    payload: ServerPayload<Event>,
  ): void;
  /** Sends to the tabs of a person in all other organizations that subscribed to notifications. */
  toUserElsewhere<Event extends ServerEvent>(
    person: { organizationId: number; userId: number },
    event: Event,
    payload: ServerPayload<Event>,
  ): void;
  toGroup<Event extends ServerEvent>(group: string, event: Event, payload: ServerPayload<Event>): void;
  /**
   * Returns everyone in a group, in all processes; with `isHereEnough`, only in this one if another doesn't respond.
   * Otherwise rejects if another process doesn't respond.
   */
  inGroup(group: string, options?: { isHereEnough: boolean }): Promise<Present[]>;
  /** The other processes with the same Redis; none without Redis. */
  readonly link: ProcessLink;
  readonly io: SocketServer;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Groups of recipients. Clients can't name them: they are added by their permissions. */
export const groups = {
  document: ({ organizationId, kind, id }: DocumentRef) => `document ${organizationId} ${kind} ${id}`,
  room: (organizationId: number, key: string) => `room ${organizationId} ${key}`,
  /** Everyone who has an email or page of a theme open in the builder. */
  theme: (organizationId: number, templateId: number) => `theme ${organizationId} ${templateId}`,
  /** Everyone who has the list of a theme open. */
  list: (organizationId: number, templateId: number) => `list ${organizationId} ${templateId}`,
  person: (organizationId: number, userId: number) => `person ${organizationId} ${userId}`,
  notified: (organizationId: number, userId: number) => `notified ${organizationId} ${userId}`,
  /** The subscribed tabs of a person in any organization. */
  notifiedAnywhere: (userId: number) => `notified anywhere ${userId}`,
};

/** Timeout of another process for returning its members. */
const answerMs = 2000;

/**
 * Creates the sockets of this process, connected with `redisUrl` to all processes that share it. They accept no
 * connection until they are attached to a server.
 */
export async function createSockets({ redisUrl, log }: { redisUrl: string | null; log: Log }): Promise<Sockets> {
  const io: SocketServer = new Server({ serveClient: false, connectTimeout: 10_000 });
  const engine = new Engine({
    // Polling requires a proxy that sends all requests of a client to the same process.
    transports: ['websocket'],
    maxHttpBufferSize: limits.socketMessageBytes,
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketTimeoutMs,
  });
  io.bind(engine);
  const link = redisUrl === null ? noLink : (await import('./redis-link')).linkProcesses(io, redisUrl, log);
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
    toUserElsewhere({ organizationId, userId }, event, payload) {
      const elsewhere = io.to(groups.notifiedAnywhere(userId)).except(groups.notified(organizationId, userId));
      (elsewhere as { emit(event: string, payload: unknown): boolean }).emit(event, payload);
    },
    link,
    async inGroup(group, { isHereEnough = false } = { isHereEnough: false }) {
      const found = await io
        .timeout(answerMs)
        .in(group)
        .fetchSockets()
        .catch((error: unknown) => {
          if (!isHereEnough) throw error;
          return [...(io.of('/').adapter.rooms.get(group) ?? [])].flatMap((id) => io.of('/').sockets.get(id) ?? []);
        });
      return found.map((socket) => ({
        id: socket.id,
        facts: socket.data,
        send: (event, payload) =>
          void (socket as { emit(event: string, payload: unknown): boolean }).emit(event, payload),
      }));
    },
    async close() {
      await io.close();
      await link.close();
    },
  };
}
