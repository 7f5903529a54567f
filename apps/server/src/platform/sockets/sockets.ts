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
  /** To the tabs of a person in all other organizations that asked for notifications. */
  toUserElsewhere<Event extends ServerEvent>(
    person: { organizationId: number; userId: number },
    event: Event,
    payload: ServerPayload<Event>,
  ): void;
  toGroup<Event extends ServerEvent>(group: string, event: Event, payload: ServerPayload<Event>): void;
  /**
   * Everyone in a group, in all processes; `isHereEnough`: of this one alone if another doesn't answer. Rejects when
   * another process doesn't answer.
   */
  inGroup(group: string, options?: { isHereEnough: boolean }): Promise<Present[]>;
  /** The other processes with the same Redis; without one there are none. */
  readonly link: ProcessLink;
  readonly io: SocketServer;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Groups that messages are sent to. No client names one: it is added to them by what it can view. */
export const groups = {
  document: ({ organizationId, kind, id }: DocumentRef) => `document ${organizationId} ${kind} ${id}`,
  room: (organizationId: number, key: string) => `room ${organizationId} ${key}`,
  /** Everyone who has an email or page of a theme open in the builder. */
  theme: (organizationId: number, templateId: number) => `theme ${organizationId} ${templateId}`,
  /** Everyone who has the list of a theme open. */
  list: (organizationId: number, templateId: number) => `list ${organizationId} ${templateId}`,
  person: (organizationId: number, userId: number) => `person ${organizationId} ${userId}`,
  notified: (organizationId: number, userId: number) => `notified ${organizationId} ${userId}`,
  /** Those of a person in any organization. */
  notifiedAnywhere: (userId: number) => `notified anywhere ${userId}`,
};

/** How long another process may take to answer who is there. */
const answerMs = 2000;

/**
 * The sockets of this process, and with `redisUrl` of all processes that share it. They accept no connection until they
 * are attached to a server.
 */
export async function createSockets({ redisUrl, log }: { redisUrl: string | null; log: Log }): Promise<Sockets> {
  const io: SocketServer = new Server({ serveClient: false, connectTimeout: 10_000 });
  const engine = new Engine({
    // Polling needs a proxy that sends all requests of a client to the same process.
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
