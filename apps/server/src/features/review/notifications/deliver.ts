import { isGuestAction } from '@galley/contract';
import { afterCommit } from '../../../platform/db/after-commit';
import type { Transaction } from '../../../platform/db/database';
import type { Services } from '../../../services';
import { announce } from './announce';
import type { Outcome } from './insert-notifications';
import { mailGuestComments, mailNotification } from './mail-jobs';
import { sendPush } from './push-jobs';
import { listSubscriptions } from './push-subscriptions';

/** Enqueues the emails and push notifications for new notifications, and notifies open browsers after the commit. */
export async function deliver(
  tx: Transaction,
  services: Services,
  { organizationId, written, removed }: Outcome & { organizationId: number },
): Promise<void> {
  const { jobs, clock } = services;
  // Reactions are sent with the next digest.
  const mailed = written.filter((one) => one.emailMode === 'now' && one.action !== 'emoji');
  await jobs.enqueueAll(
    tx,
    mailNotification,
    mailed.filter(({ action }) => !isGuestAction(action)).map(({ id }) => ({ notificationId: id })),
  );
  await jobs.enqueueAll(
    tx,
    mailGuestComments,
    mailed.filter(({ action }) => isGuestAction(action)).map(({ userId }) => ({ userId, organizationId })),
  );
  const pushed = written.filter(({ push }) => push);
  const userIds = pushed.map(({ userId }) => userId);
  const browsers = await listSubscriptions(tx, { userIds, organizationId }, clock.now());
  const pushes = pushed.flatMap(({ id, userId }) =>
    browsers
      .filter((browser) => browser.userId === userId)
      .map((browser) => ({ notificationId: id, subscriptionId: browser.id })),
  );
  await jobs.enqueueAll(tx, sendPush, pushes);
  afterCommit(tx, () => {
    for (const { id, userId } of written) announce(services, { organizationId, userId }, 'notification', id);
    for (const { id, userId } of removed) announce(services, { organizationId, userId }, 'notification-delete', id);
  });
}
