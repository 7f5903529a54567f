import type { Services } from '../../../services';
import type { Recipient } from './repository';

/** Notifies the open browsers of a person that one of their notifications was added, changed or deleted. */
export function announce(
  { sockets }: Pick<Services, 'sockets'>,
  { organizationId, userId }: Recipient,
  event: 'notification' | 'notification-delete',
  nid: number,
): void {
  sockets.toUser({ organizationId, userId }, event, { nid });
  announceElsewhere({ sockets }, { organizationId, userId });
}

/**
 * Notifies the browsers that a person has open in other organizations that the unread count of this one has changed.
 */
export function announceElsewhere({ sockets }: Pick<Services, 'sockets'>, person: Recipient): void {
  sockets.toUserElsewhere(person, 'notificationElsewhere', { oid: person.organizationId });
}
