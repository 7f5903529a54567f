import type { RoomMember } from '@galley/contract';
import { messages } from '../../../messages';
import type { SocketFacts } from '../../../platform/sockets/socket-types';

/**
 * Returns the people of a room from their connections, in the order of joining. Several tabs of one person are one
 * member, who is editing if one of the tabs is. People without an account are one member each.
 */
export function membersOf(connections: readonly SocketFacts[]): RoomMember[] {
  const members: RoomMember[] = [];
  for (const { person, room } of connections) {
    if (!room) continue;
    const known = person && members.find(({ id }) => id === person.id);
    if (known) {
      known.tabs += 1;
      if (room.state === 'editing') Object.assign(known, { state: room.state, selected: room.selected });
      continue;
    }
    members.push({
      id: person?.id ?? 0,
      name: person?.name ?? messages.guest,
      avatar: person?.avatar ?? '',
      state: room.state,
      selected: room.selected,
      tabs: 1,
    });
  }
  return members;
}
