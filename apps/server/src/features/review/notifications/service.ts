import { AppError, limits, type Notification, type NotificationStatus } from '@galley/contract';
import { messages } from '../../../messages';
import { readPage } from '../../../platform/db/read-page';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { organizationsElsewhere } from '../../people/auth/service';
import { announce } from './announce';
import { presentNotification } from './presenter';
import {
  countJoinedBeside,
  countUnread,
  countUnreadIn,
  deleteOne,
  listNotifications,
  listReactions,
  markAll,
  markOne,
  type Recipient,
  reactedComments,
} from './repository';
import { readSettings } from './settings';

export { deleteEndedSubscriptions } from './push-subscriptions';
export { deleteOldNotifications } from './repository';

const recipientOf = ({ user, organizationId }: UserCaller): Recipient => ({ userId: user.id, organizationId });

/** Returns a page of the caller's notifications, latest first. `cursor` is the `next` of the previous page. */
export async function readNotifications(
  { db }: Services,
  caller: UserCaller,
  cursor = 0,
): Promise<{ notifications: Notification[]; unread: number; next: number }> {
  const recipient = recipientOf(caller);
  const { rows, nextAfter } = await readPage(limits.notificationsPerPage, async (limit) =>
    listNotifications(db, recipient, { before: cursor, limit }),
  );
  const reactions = await listReactions(db, recipient, reactedComments(rows));
  const joined = rows.filter(({ action }) => action === 'member_joined').map(({ id }) => id);
  const beside = await countJoinedBeside(db, joined);
  return {
    notifications: rows.map((row) => presentNotification(row, reactions, beside.get(row.id))),
    unread: await countUnread(db, recipient),
    next: nextAfter?.change_id ?? 0,
  };
}

/** Returns the data of the bell. */
export async function readUnread(services: Services, caller: UserCaller) {
  const { db } = services;
  const { badge } = await readSettings(db, caller.user.id);
  return {
    unread: await countUnread(db, recipientOf(caller)),
    badge,
    elsewhere: await listUnreadElsewhere(services, caller),
  };
}

/** Lists the caller's other organizations with unread notifications. */
async function listUnreadElsewhere(services: Services, caller: UserCaller) {
  const others = await organizationsElsewhere(services, caller);
  const counts = await countUnreadIn(
    services.db,
    caller.user.id,
    others.map(({ id }) => id),
  );
  return others.flatMap(({ role: _, ...organization }) => {
    const unread = counts.get(organization.id);
    return unread === undefined ? [] : [{ organization, unread }];
  });
}

/** Changes the status of one of the caller's notifications. Throws `not_found` for someone else's. */
export async function changeStatus(
  services: Services,
  caller: UserCaller,
  change: { id: number; status: NotificationStatus },
) {
  const recipient = recipientOf(caller);
  if (!(await markOne(services.db, recipient, change))) throw new AppError('not_found', messages.notFound);
  announce(services, recipient, 'notification', change.id);
  return { success: true as const, unread: await countUnread(services.db, recipient) };
}

/** Changes the status of all of the caller's notifications. */
export async function changeAllStatus(services: Services, caller: UserCaller, status: NotificationStatus) {
  const recipient = recipientOf(caller);
  await markAll(services.db, recipient, status);
  announce(services, recipient, 'notification', 0);
  return { success: true as const, unread: await countUnread(services.db, recipient) };
}

/** Deletes one of the caller's notifications. Throws `not_found` for someone else's. */
export async function deleteNotification(services: Services, caller: UserCaller, id: number) {
  const recipient = recipientOf(caller);
  if (!(await deleteOne(services.db, recipient, id, services.clock.now())))
    throw new AppError('not_found', messages.notFound);
  announce(services, recipient, 'notification-delete', id);
  return { success: true as const, unread: await countUnread(services.db, recipient) };
}
