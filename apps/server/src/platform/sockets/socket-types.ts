import type { ClientEvent, ClientPayload, RoomAddress, RoomState, ServerEvent, ServerPayload } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { DocumentRef } from '../db/document-ref';
import type { AnonymousCaller, UserCaller } from '../http/types';

/** A room that a socket is in. */
export interface JoinedRoom {
  address: RoomAddress;
  document: DocumentRef;
  templateId: number;
  /** The share link it was entered with; null = with the session. */
  shareLinkId: number | null;
  tabId: string;
  state: RoomState;
  /** The block that someone who edits has selected; '' = none. */
  selected: string;
}

/** What every process knows of a socket, whichever process it is connected to. */
export interface SocketFacts {
  /** null = not signed in. */
  person: { id: number; organizationId: number; sessionId: number; name: string; avatar: string } | null;
  room: JoinedRoom | null;
  /** The theme whose list is watched; 0 = none. */
  listOf: number;
}

/** One connection, as handlers see it. */
export interface Member {
  readonly id: string;
  /** The request that opened the connection: what proves who it is. */
  readonly request: FastifyRequest;
  readonly caller: UserCaller | AnonymousCaller;
  readonly facts: SocketFacts;
  /** Adds the connection to a group that messages can be sent to, or removes it. */
  join(group: string): Promise<void>;
  leave(group: string): Promise<void>;
  send<Event extends ServerEvent>(event: Event, payload: ServerPayload<Event>): void;
  /** To everyone else in the group. */
  sendOthers<Event extends ServerEvent>(group: string, event: Event, payload: ServerPayload<Event>): void;
  /** Ends the connection. */
  close(): void;
}

/**
 * Handles one event. The payload has the shape of the contract. What it returns is added to the acknowledgment;
 * refusals are thrown as `AppError`.
 */
export type SocketHandler<Event extends ClientEvent> = (context: {
  member: Member;
  payload: ClientPayload<Event>;
}) => Promise<Record<string, unknown> | undefined>;

/** Handlers by event. Each feature provides a part of it. */
export type SocketHandlerMap = { [Event in ClientEvent]?: SocketHandler<Event> };
