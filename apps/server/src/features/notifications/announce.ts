import type { Services } from '../../services';
import type { Recipient } from './repository';

/** Tells the open browsers of a person that one of their notifications came, changed or went. */
export function announce(
  { sockets }: Services,
  { organizationId, userId }: Recipient,
  event: 'notification' | 'notification-delete',
  nid: number,
): void {
  sockets.toUser({ organizationId, userId }, event, { nid });
}
