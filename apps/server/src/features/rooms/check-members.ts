import { limits } from '@galley/contract';
import { findLost, type OpenConnection } from '../../access/may-stay';
import { messages } from '../../messages';
import { createFaultReporter } from '../../platform/fault-reporter';
import type { SocketFacts } from '../../platform/sockets/socket-types';
import { groups, type LiveSocket } from '../../platform/sockets/sockets';
import type { Services } from '../../services';

/**
 * Ends the connections of this process whose session or right to the document has ended, within two seconds
 * (docs/decisions/044). Without a session the connection ends; without the right to the document its member is kicked out of
 * the room. Nothing is asked while nobody is connected.
 */
export function checkMembers(services: Services, announceLater: (group: string) => void): void {
  const { io, engine } = services.sockets;
  const reportFault = createFaultReporter();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  async function check(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    const lost = await findLost(services, sockets.map(connectionOf));
    for (const { id, hasSession } of lost) {
      const socket = io.of('/').sockets.get(id);
      if (!socket) continue;
      if (!hasSession) socket.disconnect(true);
      else await kick(socket);
    }
  }

  async function kick(socket: LiveSocket): Promise<void> {
    const facts: SocketFacts = socket.data;
    if (!facts.room) return;
    const { document } = facts.room;
    socket.emit('kick', { reason: messages.noPermission });
    facts.room = null;
    for (const group of socket.rooms) {
      if (group !== groups.document(document) && !group.startsWith('room ')) continue;
      await socket.leave(group);
      announceLater(group);
    }
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
      shareLinkId: room.shareLinkId,
    },
  };
}
