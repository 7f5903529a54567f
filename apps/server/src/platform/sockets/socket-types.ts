import type { ClientEvent, ClientPayload, RoomAddress, RoomState, ServerEvent, ServerPayload } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { DocumentRef } from '../db/document-ref';
import type { AnonymousCaller, UserCaller } from '../http/types';

/** A room joined by a socket. */
export interface JoinedRoom {
  address: RoomAddress;
  document: DocumentRef;
  templateId: number;
  /** The share link with which it was entered; null = with the session. */
  shareLinkId: number | null;
  tabId: string;
  state: RoomState;
  /** The block selected by an editing member; '' = none. */
  selected: string;
}

/** The properties of a socket that are known to every process. */
export interface SocketFacts {
  /** null = not signed in. */
  person: { id: number; organizationId: number; sessionId: number; name: string; avatar: string } | null;
  room: JoinedRoom | null;
  /** The theme whose list is watched; 0 = none. */
  listOf: number;
}

/** One connection, for handlers. */
export interface Member {
  readonly id: string;
  /** The request that opened the connection, which proves the identity. */
  readonly request: FastifyRequest;
  readonly caller: UserCaller | AnonymousCaller;
  readonly facts: SocketFacts;
  /** Adds the connection to a group of recipients, or removes it. */
  join(group: string): Promise<void>;
  leave(group: string): Promise<void>;
  send<Event extends ServerEvent>(event: Event, payload: ServerPayload<Event>): void;
  /** Sends to everyone else in the group. */
  sendOthers<Event extends ServerEvent>(group: string, event: Event, payload: ServerPayload<Event>): void;
  /** Ends the connection. */
  close(): void;
}

/**
 * Handles one event. The payload has the shape of the contract. The returned value is added to the acknowledgment;
 * refusals are thrown as `AppError`.
 */
export type SocketHandler<Event extends ClientEvent> = (context: {
  member: Member;
  payload: ClientPayload<Event>;
}) => Promise<Record<string, unknown> | undefined>;

/** Handlers by event. Each feature provides a part of it. */
export type SocketHandlerMap = { [Event in ClientEvent]?: SocketHandler<Event> };
