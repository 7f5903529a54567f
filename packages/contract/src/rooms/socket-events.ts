import { z } from 'zod';
import { id, idInBody, storedInteger } from '../entities/common';
import { skinTone } from '../entities/profile';
import { limits } from '../limits';
import { roomAddress } from './room-address';

/** The activity of a member of a room. */
export const roomState = z.enum(['watching', 'editing']);
export type RoomState = z.infer<typeof roomState>;

/** A member, as shown to the others. Several tabs of one person are one member. */
const roomMember = z.object({
  /** 0 = a person without an account. */
  id,
  name: z.string(),
  /** Address of the picture; '' = none. */
  avatar: z.string(),
  state: roomState,
  /** The block selected by an editing member; '' = none. */
  selected: z.string(),
  /** Number of their tabs in the room. */
  tabs: z.number().int(),
});
export type RoomMember = z.infer<typeof roomMember>;

/** The id of a tab, as used by leases. */
const tabId = z.string().min(1).max(100);

/** A change of one editor as JSON (`onLocalChange` of the editor package); opaque to everything else. */
const packedChange = z.string().max(limits.liveChangeBytes);

/**
 * Client events with the shape of their one argument; other arguments are refused. The sender is never part of it: it
 * is known from the session or share link.
 */
export const clientEvents = {
  /** Enters a room and leaves the previous one. `sequence` is the last received message of an editor. */
  join: z.object({ room: roomAddress, user: z.object({ tabId }), html: z.object({ sequence: storedInteger }) }),
  updateState: z.object({ state: roomState, selected: z.string().max(limits.markerLength) }),
  /** Changes by the holder of the lease. */
  html: z.object({
    leaseNumber: storedInteger,
    baseVersion: storedInteger,
    /** The whole document instead of changes, as packed by the editor; '' = changes. */
    state: z.string().max(limits.liveStateBytes),
    changes: z.array(packedChange).max(limits.liveChangesAtOnce),
  }),
  /** The block at the top of the editing member's canvas, by its index among the blocks of the document. */
  scroll: z.object({ top: storedInteger }),
  /** Asks the editing member to let the sender edit. `hasDrafts`: the sender has unsaved work of their own. */
  askToEdit: z.object({ hasDrafts: z.boolean().optional() }),
  /**
   * Gives the lease to a requester, with the draft of the sender that has the unsaved work; `member` identifies them as
   * in `askedToEdit`. Without `leaseNumber`, only notifies them: older clients have released the lease before.
   */
  handOver: z.object({
    member: z.string().min(1).max(100),
    leaseNumber: storedInteger.optional(),
    /** The name of the draft; absent = there is no unsaved work. */
    draft: tabId.optional(),
  }),
  /** Notifies a requester that they can't edit now. */
  declineEdit: z.object({ member: z.string().min(1).max(100) }),
  /** Subscribes to events about the list of a theme, instead of the previous list; 0 = none. */
  watchList: z.object({ tid: storedInteger }),
  sendComment: z.object({ cid: idInBody }),
  updateComment: z.object({ cid: idInBody }),
  deleteComment: z.object({ cid: idInBody }),
  updateSkinTone: z.object({ skinTone }),
  subNotifications: z.object({}),
} as const;
export type ClientEvent = keyof typeof clientEvents;
export type ClientPayload<Event extends ClientEvent> = z.output<(typeof clientEvents)[Event]>;

const who = z.object({ id, name: z.string() });

/** Server events. Browsers validate them by the shapes in `event-table.ts`. */
export const serverEvents = {
  /** The receiver has entered the room. */
  joined: z.object({ room: roomAddress }),
  /** All members of the room, including the receiver. */
  updateUsers: z.object({ users: z.array(roomMember) }),
  left: z.object({ user: who }),
  /**
   * Changes by the editing member, in the order of `sequence`: after a gap, or if `isWhole` is set, the whole document
   * must be requested.
   */
  html: z.object({ sequence: z.number().int(), changes: z.array(z.string()), isWhole: z.boolean() }),
  /** Scroll position of the editing member: the index of the block at the top of the canvas. */
  scroll: z.object({ top: z.number().int() }),
  /** The document has a new version: its members move to this room. */
  switchRoom: z.object({ room: roomAddress }),
  /** Someone asks the receiver, who is editing, to let them edit. */
  askedToEdit: z.object({ user: who, member: z.string(), hasDrafts: z.boolean().optional() }),
  /** The receiver's request was accepted: they can edit now, and have the sender's unsaved work as a draft of theirs. */
  handOver: z.object({
    user: who,
    /** The name of the draft; absent = there is no unsaved work. */
    draft: z.string().optional(),
  }),
  /** The receiver's request was declined. */
  declineEdit: z.object({ user: who }),
  /** An entry in the list of a theme was created, renamed, moved, changed or deleted. */
  listChanged: z.object({ tid: id }),
  /** The members with an open email or page of a theme: for all rows, or the changed ones. */
  listUsers: z.object({ tid: id, rows: z.array(z.object({ id, users: z.array(roomMember) })) }),
  /** The receiver was removed from the room and can't return. */
  kick: z.object({ reason: z.string() }),
  sendComment: z.object({ cid: id }),
  updateComment: z.object({ cid: id }),
  deleteComment: z.object({ cid: id }),
  updateSkinTone: z.object({ userId: id, skinTone }),
  /** Someone was asked to approve a version of the document, or answered. */
  approvalsChanged: z.object({ rid: id }),
  notification: z.object({ nid: id }),
  'notification-delete': z.object({ nid: id }),
  /** The number of unread notifications has changed in another organization of the receiver. */
  notificationElsewhere: z.object({ oid: id }),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type ServerPayload<Event extends ServerEvent> = z.output<(typeof serverEvents)[Event]>;

/** The changes to a document since the version of the room. */
export interface LiveDocument {
  sequence: number;
  /** Whether `changes` contains all changes since `state` or the version itself, or only those since a message. */
  isWhole: boolean;
  /** As packed by the editor; '' = the version itself. */
  state: string;
  changes: string[];
}

/** The response to an event: the socket's own acknowledgment, so that a refusal is never lost. */
export type SocketAnswer =
  | {
      success: true;
      /** To `join`: null = nobody is editing, or nothing was changed. */
      live?: LiveDocument | null;
      /** To `askToEdit`: whether the editing member was asked. */
      isAsked?: boolean;
      /** To `html`: whether the next message should contain the whole document. */
      needsState?: boolean;
    }
  | { error: string; code: string };
