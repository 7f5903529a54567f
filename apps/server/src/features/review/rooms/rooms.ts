import {
  AppError,
  type ClientPayload,
  isPreviewMode,
  isThemeMode,
  limits,
  type RoomAddress,
  roomKey,
} from '@galley/contract';
import { isOfOneOrganization } from '../../../access/open-organizations';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import type { Caller, EmailTarget, LetIn, TemplateTarget } from '../../../platform/http/types';
import type { SocketWork } from '../../../platform/sockets/attach-sockets';
import type { JoinedRoom, Member, SocketHandlerMap } from '../../../platform/sockets/socket-types';
import { groups } from '../../../platform/sockets/sockets';
import type { Services } from '../../../services';
import { handOverDocument } from '../../documents/drafts/hand-over';
import { currentHolder } from '../../documents/leases/edit-lease';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { checkMembers } from './check-members';
import { notifyList, watchList } from './lists';
import { membersOf } from './presence';
import { addChange, readLive } from './repository';

/** Changes of a room within this time are announced together. */
const announceMs = 50;
const announceAttempts = 3;

/** Creates the handlers of rooms (docs/design.md 9): who has a document open, and what they see of each other. */
export function roomWork(services: Services, letIn: LetIn, featureEvents: SocketHandlerMap): SocketWork {
  const announceLater = announcer(services);
  checkMembers(services, announceLater);
  services.sockets.link.onProcesses((change) => announceAll(services, change, announceLater));
  const leaveRoom = (member: Member) => leave(services, member, announceLater);
  return {
    handlers: {
      ...featureEvents,
      ...membershipEvents(services, { letIn, announceLater, leaveRoom }),
      ...editingEvents(services),
    },
    left: leaveRoom,
    async identify(request) {
      const caller = await letIn(request, { access: 'public', params: {}, query: {} });
      if (caller.kind !== 'user') return { caller: { kind: 'anonymous' }, person: null };
      const { user, organizationId, session } = caller;
      const { id, name, avatarKey } = user;
      return { caller, person: { id, organizationId, sessionId: session.id, name, avatar: avatarUrl(avatarKey) } };
    },
  };
}

interface MembershipWork {
  letIn: LetIn;
  announceLater(room: JoinedRoom): void;
  leaveRoom(member: Member): Promise<void>;
}

/** Returns the events with which members join rooms and watch lists and notifications. */
function membershipEvents(services: Services, { letIn, announceLater, leaveRoom }: MembershipWork): SocketHandlerMap {
  return {
    async join({ member, payload }) {
      const room = await openRoom(letIn, member, payload);
      const before = member.facts.room;
      const group = groupOf(room);
      if (before && groupOf(before) === group) Object.assign(room, { state: before.state, selected: before.selected });
      else await leaveRoom(member);
      member.facts.room = room;
      await member.join(group);
      await member.join(groups.document(room.document));
      member.send('joined', { room: room.address });
      announceLater(room);
      if (!isBuilderRoom(room)) return { live: null };
      await member.join(groups.theme(room.document.organizationId, room.templateId));
      const version = versionOf(room);
      return { live: await readLive(services.db, room.document, { version, since: payload.html.sequence }) };
    },
    async updateState({ member, payload }) {
      const room = roomOf(member);
      if (!isBuilderRoom(room)) throw new AppError('forbidden', messages.noPermission);
      if (payload.state === 'editing') await checkLease(services, member, room);
      room.state = payload.state;
      room.selected = payload.state === 'editing' ? payload.selected : '';
      announceLater(room);
      return undefined;
    },
    watchList: async ({ member, payload }) => await watchList(services, letIn, member, payload.tid),
    async subNotifications({ member }) {
      const { caller } = member;
      if (caller.kind !== 'user') throw new AppError('session_required', messages.sessionExpired);
      const { user, organizationId } = caller;
      await member.join(groups.notified(organizationId, user.id));
      if (!isOfOneOrganization(caller)) await member.join(groups.notifiedAnywhere(user.id));
      return undefined;
    },
  };
}

/** Returns the events of people who edit a document: their changes, and requests to edit. */
function editingEvents(services: Services): SocketHandlerMap {
  return {
    async html({ member, payload }) {
      const { room, user } = editorAt(member);
      const writer = { userId: user.id, tabId: room.tabId, leaseNumber: payload.leaseNumber };
      const added = await addChange(services.db, room.document, writer, payload);
      if (!added) throw new AppError('lease_lost', messages.leaseLost);
      const { sequence, length } = added;
      const isWhole = payload.state !== '';
      member.sendOthers(groupOf(room), 'html', { sequence, changes: isWhole ? [] : payload.changes, isWhole });
      return { needsState: length > limits.liveChangesLength };
    },
    async scroll({ member, payload }) {
      const { room } = editorAt(member);
      if (room.state !== 'editing') throw new AppError('lease_lost', messages.leaseLost);
      member.sendOthers(groupOf(room), 'scroll', payload);
      return undefined;
    },
    async askToEdit({ member, payload }) {
      const { room, user } = editorAt(member);
      const present = await services.sockets.inGroup(groups.document(room.document));
      const holder = present.find(({ facts }) => facts.room?.state === 'editing');
      holder?.send('askedToEdit', { user, member: member.id, hasDrafts: payload.hasDrafts ?? false });
      return { isAsked: holder !== undefined };
    },
    handOver: async ({ member, payload }) => await handOver(services, member, payload),
    async declineEdit({ member, payload }) {
      const { room, user } = editorAt(member);
      const asker = await findAsker(services, room, payload.member);
      asker?.send('declineEdit', { user });
      return undefined;
    },
  };
}

/** Returns someone in the same document who asked to edit it. */
async function findAsker(services: Services, { document }: JoinedRoom, memberId: string) {
  const present = await services.sockets.inGroup(groups.document(document));
  return present.find(({ id, facts }) => id === memberId && facts.person && facts.room && isBuilderRoom(facts.room));
}

/** Gives the lease to someone who asked for it, and the unsaved work with it. Throws `conflict` if they left. */
async function handOver(
  services: Services,
  member: Member,
  { member: memberId, leaseNumber, draft }: ClientPayload<'handOver'>,
): Promise<undefined> {
  const { room, user } = editorAt(member);
  const asker = await findAsker(services, room, memberId);
  const { person: receiver, room: receiverRoom } = asker?.facts ?? {};
  if (leaseNumber !== undefined) {
    if (!receiver || !receiverRoom) throw new AppError('conflict', messages.askerLeft);
    await handOverDocument(services, room.document, {
      from: { userId: user.id, tabId: room.tabId, number: leaseNumber },
      to: { userId: receiver.id, tabId: receiverRoom.tabId },
      draft,
    });
  }
  asker?.send('handOver', { user, ...(draft === undefined ? {} : { draft }) });
  return undefined;
}

async function leave(services: Services, member: Member, announceLater: (room: JoinedRoom) => void): Promise<void> {
  const { room } = member.facts;
  if (!room) return;
  member.facts.room = null;
  const group = groupOf(room);
  await member.leave(group);
  await member.leave(groups.document(room.document));
  await member.leave(groups.theme(room.document.organizationId, room.templateId));
  await notifyLeft(services, group, member);
  announceLater(room);
}

/** Returns the group of everyone in the same room. */
function groupOf({ document, address }: JoinedRoom): string {
  return groups.room(document.organizationId, roomKey(address));
}

function roomOf({ facts }: Member): JoinedRoom {
  if (!facts.room) throw new AppError('conflict', messages.notInRoom);
  return facts.room;
}

/** Returns the room and user of a member who can edit the document of its room. */
function editorAt(member: Member): { room: JoinedRoom; user: { id: number; name: string } } {
  const room = roomOf(member);
  const { person } = member.facts;
  if (!isBuilderRoom(room) || !person) throw new AppError('forbidden', messages.noPermission);
  return { room, user: { id: person.id, name: person.name } };
}

/** Returns whether a room is one for editing: a share link isn't enough to enter it. */
function isBuilderRoom({ address }: JoinedRoom): boolean {
  return address.mode === 'email' || address.mode === 'template';
}

/** Returns the version of the document that a room is for. */
function versionOf({ address }: JoinedRoom): number {
  return isThemeMode(address.mode) ? address.templateVersion : address.emailVersion;
}

/**
 * Returns the room that a member requests, if it can enter it: by the same rules as the routes that read the document.
 * Throws `not_found`, `forbidden` or `session_required`.
 */
async function openRoom(letIn: LetIn, member: Member, { room, user }: ClientPayload<'join'>): Promise<JoinedRoom> {
  const isPreview = isPreviewMode(room.mode);
  const kind = isThemeMode(room.mode) ? 'template' : 'email';
  const caller: Caller = await letIn(member.request, {
    access: isPreview ? (room.token === '' ? `${kind}.commentor` : `${kind}.reader`) : `${kind}.editor`,
    params: { id: room.id },
    query: isPreview && room.token !== '' ? { previewToken: room.token } : {},
  });
  const { email, template } = caller as { email?: EmailTarget; template?: TemplateTarget };
  const target = email ?? template;
  if (!target) throw new AppError('not_found', messages.notFound);
  const address: RoomAddress = { ...room, token: isPreview ? room.token : '' };
  const link = caller.kind === 'share' ? caller.shareLink : null;
  const shown = kind === 'email' ? room.emailVersion : room.templateVersion;
  if (link && link.version !== null && link.version !== shown) throw new AppError('not_found', messages.notFound);
  return {
    address,
    document: refOf(kind, target),
    templateId: email?.templateId ?? target.id,
    shareLinkId: link?.id ?? null,
    tabId: user.tabId,
    state: 'watching',
    selected: '',
  };
}

/**
 * Throws `lease_lost` unless the member's tab has the lease: only that tab is editing, regardless of what others claim.
 */
async function checkLease(services: Services, { facts }: Member, { document, tabId }: JoinedRoom): Promise<void> {
  const holder = await currentHolder(services.db, services, document);
  if (!holder || holder.id !== facts.person?.id || holder.tabId !== tabId)
    throw new AppError('lease_lost', messages.leaseLost);
}

/** Notifies the others that a person has left, unless another of their tabs is still in the room. */
async function notifyLeft({ sockets }: Services, group: string, { facts }: Member): Promise<void> {
  const { person } = facts;
  if (!person) return;
  const others = await sockets.inGroup(group);
  if (others.some((other) => other.facts.person?.id === person.id)) return;
  sockets.toGroup(group, 'left', { user: { id: person.id, name: person.name } });
}

/**
 * Announces the members of all open rooms after processes started or stopped. For lists it's unknown which rows
 * changed: browsers that have one open reconnect and read it.
 */
function announceAll(
  { sockets }: Services,
  { hasLost }: { hasLost: boolean },
  announceLater: (room: JoinedRoom) => void,
): void {
  for (const { data, conn } of sockets.io.of('/').sockets.values()) {
    if (data.room) announceLater(data.room);
    if (hasLost && data.listOf > 0) conn.close();
  }
}

/** Announces the members of a room soon, once for everyone who joins or leaves until then. */
function announcer(services: Services): (room: JoinedRoom) => void {
  const { sockets, log } = services;
  const due = new Set<string>();
  const announce = async (room: JoinedRoom, attempt: number) => {
    const group = groupOf(room);
    due.delete(group);
    const present = await sockets.inGroup(group, { isHereEnough: attempt === announceAttempts });
    sockets.toGroup(group, 'updateUsers', { users: membersOf(present.map(({ facts }) => facts)) });
    if (isBuilderRoom(room)) await notifyList(services, room);
  };
  const announceSoon = (room: JoinedRoom, attempt: number) => {
    const group = groupOf(room);
    if (due.has(group)) return;
    due.add(group);
    const failed = (error: unknown) => {
      // Another process doesn't respond: it is stopping, or overloaded.
      if (attempt < announceAttempts) announceSoon(room, attempt + 1);
      else log.warn('The members of a room could not be announced.', { error });
    };
    setTimeout(() => void announce(room, attempt).catch(failed), announceMs).unref();
  };
  return (room) => announceSoon(room, 1);
}
