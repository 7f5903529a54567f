import { isPreviewMode, limits } from '@galley/contract';
import { findLost, type OpenConnection } from '../../../access/may-stay';
import { messages } from '../../../messages';
import { createFaultReporter } from '../../../platform/fault-reporter';
import type { JoinedRoom, SocketFacts } from '../../../platform/sockets/socket-types';
import { groups, type LiveSocket } from '../../../platform/sockets/sockets';
import type { Services } from '../../../services';

/** Marks the list that a connection watches, which it can lose without its room. */
const listMark = ' list';

/**
 * Ends the connections of this process whose session or right to the document has ended, within two seconds
 * (docs/decisions/044). Without a session the connection ends; without the right to the document its member is removed
 * from the room. Nothing is queried while no one is connected.
 */
export function checkMembers(services: Services, announceLater: (room: JoinedRoom) => void): void {
  const { io, engine } = services.sockets;
  const reportFault = createFaultReporter();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  async function check(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    const open = sockets.flatMap((socket) => [connectionOf(socket), ...listOf(socket)]);
    for (const { id, hasSession } of await findLost(services, open)) {
      const socket = io.of('/').sockets.get(id.replace(listMark, ''));
      if (!socket) continue;
      if (!hasSession) socket.disconnect(true);
      else if (id.endsWith(listMark)) await leaveList(socket);
      else await kick(socket);
    }
  }

  async function kick(socket: LiveSocket): Promise<void> {
    const facts: SocketFacts = socket.data;
    if (!facts.room) return;
    const { room } = facts;
    socket.emit('kick', { reason: messages.noPermission });
    facts.room = null;
    for (const group of socket.rooms) {
      const isOfRoom = group === groups.document(room.document) || /^(?:room|theme) /.test(group);
      if (isOfRoom) await socket.leave(group);
    }
    announceLater(room);
  }

  async function leaveList(socket: LiveSocket): Promise<void> {
    socket.data.listOf = 0;
    for (const group of socket.rooms) if (group.startsWith('list ')) await socket.leave(group);
  }

  function ask(): void {
    if (isAsking || io.of('/').sockets.size === 0) return;
    isAsking = true;
    check()
      .catch((error: unknown) => reportFault(services.log, 'Could not check who may stay connected.', { error }))
      .finally(() => {
        isAsking = false;
      });
  }

  timer = setInterval(ask, limits.socketCheckMs).unref();
  engine.on('close', () => clearInterval(timer));
}

function connectionOf(socket: LiveSocket): OpenConnection {
  const { person, room } = socket.data;
  return {
    id: socket.id,
    sessionId: person?.sessionId ?? null,
    room: room && {
      organizationId: room.document.organizationId,
      kind: room.document.kind,
      documentId: room.document.id,
      isPreview: isPreviewMode(room.address.mode),
      shareLinkId: room.shareLinkId,
    },
  };
}

function listOf(socket: LiveSocket): OpenConnection[] {
  const { person, listOf: documentId } = socket.data;
  if (!person || documentId === 0) return [];
  const { organizationId, sessionId } = person;
  const room = { organizationId, kind: 'template' as const, documentId, isPreview: false, shareLinkId: null };
  return [{ id: `${socket.id}${listMark}`, sessionId, room }];
}
