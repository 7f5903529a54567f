import { z } from 'zod';
import { subscribe } from '../../changes/subscriber';
import { afterCommit } from '../../platform/db/after-commit';
import { defineJob } from '../../platform/queue/define-job';
import { announce } from './announce';
import { mailNotification } from './mail-jobs';
import { sendPush } from './push-jobs';
import { listSubscriptions } from './push-subscriptions';
import {
  type CommentChange,
  type Outcome,
  removeNotifications,
  writeCommentNotifications,
  writeReactionNotification,
} from './write-notifications';

const change = z.object({
  changeId: z.number(),
  organizationId: z.number(),
  commentId: z.number(),
  action: z.enum(['comment.created', 'comment.updated', 'comment.deleted', 'reaction.added', 'reaction.removed']),
});

const writers: Record<
  z.output<typeof change>['action'],
  (tx: Parameters<typeof writeCommentNotifications>[0], change: CommentChange) => Promise<Outcome>
> = {
  'comment.created': writeCommentNotifications,
  'comment.updated': writeCommentNotifications,
  'comment.deleted': removeNotifications,
  'reaction.added': writeReactionNotification,
  'reaction.removed': writeReactionNotification,
};

/**
 * After a change of a comment or its reactions: writes the notifications, with the jobs that send them. Running twice
 * writes and sends nothing twice.
 */
export const writeNotifications = defineJob({
  name: 'notifications.write',
  payload: change,
  attempts: 5,
  async run({ action, ...rest }, services) {
    const isNew = action === 'comment.created' || action === 'reaction.added';
    await services.db.transaction(async (tx) => {
      const { written, removed } = await writers[action](tx, { ...rest, isNew });
      const { jobs } = services;
      // Reactions wait for the next email with several.
      const mailed = written.filter((one) => one.emailMode === 'now' && one.action !== 'emoji');
      await jobs.enqueueAll(
        tx,
        mailNotification,
        mailed.map(({ id }) => ({ notificationId: id })),
      );
      const pushed = written.filter(({ push }) => push);
      const userIds = pushed.map(({ userId }) => userId);
      const browsers = await listSubscriptions(tx, userIds, services.clock.now());
      const pushes = pushed.flatMap(({ id, userId }) =>
        browsers
          .filter((browser) => browser.userId === userId)
          .map((browser) => ({ notificationId: id, subscriptionId: browser.id })),
      );
      await jobs.enqueueAll(tx, sendPush, pushes);
      const { organizationId } = rest;
      afterCommit(tx, () => {
        for (const { id, userId } of written) announce(services, { organizationId, userId }, 'notification', id);
        for (const { id, userId } of removed) announce(services, { organizationId, userId }, 'notification-delete', id);
      });
    });
  },
});

/** Tells people who are mentioned, answered or reacted to. */
export const notifyOfComments = subscribe(
  writeNotifications,
  ['comment.created', 'comment.updated', 'comment.deleted', 'reaction.added', 'reaction.removed'],
  ({ id, organizationId, action, details }) =>
    change.parse({ changeId: id, organizationId, action, commentId: details.comment }),
);
