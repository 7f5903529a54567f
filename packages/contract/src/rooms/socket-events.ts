import { z } from 'zod';
import { id, idInBody, storedInteger } from '../entities/common';
import { skinTone } from '../entities/profile';
import { limits } from '../limits';
import { roomAddress } from './room-address';

/** What a member of a room does (builder spec 4). */
export const roomState = z.enum(['watching', 'editing']);
export type RoomState = z.infer<typeof roomState>;

/** A member as the others see them. Several tabs of one person are one member. */
const roomMember = z.object({
  /** 0 = someone without an account. */
  id,
  name: z.string(),
  /** Address of the picture; '' = none. */
  avatar: z.string(),
  state: roomState,
  /** The block that someone who edits has selected; '' = none. */
  selected: z.string(),
  /** Their tabs in the room. */
  tabs: z.number().int(),
});
export type RoomMember = z.infer<typeof roomMember>;

/** The name of a tab, as leases have it. */
const tabId = z.string().min(1).max(100);

/** A change of one editor as JSON (`onLocalChange` of the editor package); only editors read it. */
const packedChange = z.string().max(limits.liveChangeBytes);

/**
 * What clients send, by event. The one argument has this shape; others are refused. It never says who sends it: that is
 * known by the session or the share link.
 */
export const clientEvents = {
  /** Enters a room, and leaves the previous one. `sequence` is the last message of an editor that is known here. */
  join: z.object({ room: roomAddress, user: z.object({ tabId }), html: z.object({ sequence: storedInteger }) }),
  updateState: z.object({ state: roomState, selected: z.string().max(limits.markerLength) }),
  /** Changes that the holder of the lease made. */
  html: z.object({
    leaseNumber: storedInteger,
    baseVersion: storedInteger,
    /** The whole document instead of changes, as the editor packed it; '' = changes. */
    state: z.string().max(limits.liveStateBytes),
    changes: z.array(packedChange).max(limits.liveChangesAtOnce),
  }),
  /** The block at the top of the canvas of the one who edits, by its place among those of the document. */
  scroll: z.object({ top: storedInteger }),
  /** Asks the one who edits the document to let the sender do it. */
  askToEdit: z.object({}),
  /** Tells someone who asked that they can edit now; `member` is who asked, as `askedToEdit` names them. */
  handOver: z.object({ member: z.string().min(1).max(100) }),
  /** Tells someone who asked that they can't edit now. */
  declineEdit: z.object({ member: z.string().min(1).max(100) }),
  /** Listens to what is told about the list of a theme, instead of another one; 0 = none. */
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

/** What the server sends, by event. Browsers check it by the shapes of `event-table.ts`. */
export const serverEvents = {
  /** The receiver is in the room now. */
  joined: z.object({ room: roomAddress }),
  /** Everyone in the room, the receiver included. */
  updateUsers: z.object({ users: z.array(roomMember) }),
  left: z.object({ user: who }),
  /**
   * Changes of the one who is editing, in the order of `sequence`: a gap means that
   * something was missed, `isWhole` that it must be asked for.
   */
  html: z.object({ sequence: z.number().int(), changes: z.array(z.string()), isWhole: z.boolean() }),
  /** Where the one who edits has scrolled: the place of the block at the top of the canvas. */
  scroll: z.object({ top: z.number().int() }),
  /** The document has a new version: its members go on in this room. */
  switchRoom: z.object({ room: roomAddress }),
  /** Someone asks the receiver, who edits, to let them do it. */
  askedToEdit: z.object({ user: who, member: z.string() }),
  /** The receiver had asked, and can edit now. */
  handOver: z.object({ user: who }),
  /** The receiver had asked, and the one who edits goes on. */
  declineEdit: z.object({ user: who }),
  /** Something in the list of a theme was created, renamed, moved, changed or deleted. */
  listChanged: z.object({ tid: id }),
  /** Who has which email or page of a theme open: all of them, or those that changed. */
  listUsers: z.object({ tid: id, rows: z.array(z.object({ id, users: z.array(roomMember) })) }),
  /** The receiver is no longer in the room and can't come back. */
  kick: z.object({ reason: z.string() }),
  sendComment: z.object({ cid: id }),
  updateComment: z.object({ cid: id }),
  deleteComment: z.object({ cid: id }),
  updateSkinTone: z.object({ userId: id, skinTone }),
  /** Someone was asked to approve a version of the document, or answered. */
  approvalsChanged: z.object({ rid: id }),
  notification: z.object({ nid: id }),
  'notification-delete': z.object({ nid: id }),
  /** What is unread has changed in another organization of the receiver. */
  notificationElsewhere: z.object({ oid: id }),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type ServerPayload<Event extends ServerEvent> = z.output<(typeof serverEvents)[Event]>;

/** What the editor of a document has changed since the version of the room. */
export interface LiveDocument {
  sequence: number;
  /** The changes are all of them, made on `state` or the version itself; else only those since a message. */
  isWhole: boolean;
  /** As the editor packed it; '' = the version itself. */
  state: string;
  changes: string[];
}

/** The answer to an event: the socket's own acknowledgment, so that a refusal is never lost. */
export type SocketAnswer =
  | {
      success: true;
      /** To `join`: null = nobody edits, or nothing was changed. */
      live?: LiveDocument | null;
      /** To `askToEdit`: whether the one who edits was asked. */
      isAsked?: boolean;
      /** To `html`: the next message should have the whole document. */
      needsState?: boolean;
    }
  | { error: string; code: string };
