import { buildUrl, limits } from '@galley/contract';
import { z } from 'zod';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { OutgoingError, type OutgoingReason } from '../../../platform/outgoing/outgoing-error';
import { pushAuthorization } from '../../../platform/push/push-keys';
import { defineJob, type JobDefinition } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { describeNotification } from './describe-notification';
import { encryptPush } from './encrypt-push';
import { deleteSubscription, findSubscription, type SubscriptionRow } from './push-subscriptions';
import { findNotifications, listReactions, type NotificationRow, reactedComments } from './repository';

/** Statuses of a push service for a subscription that it doesn't know, or that was made with another key. */
const goneStatus = new Set([403, 404, 410]);
const answerBytes = 64 * 1024;
/** Seconds until each retry of a push service that doesn't respond. After these, the notification isn't pushed. */
const retrySeconds = [60, 900];

const payload = z.object({ notificationId: z.number(), subscriptionId: z.number(), retry: z.number().default(0) });

/**
 * Sends one notification to one browser, and deletes a subscription that its push service no longer knows. It is
 * idempotent, because each notification has its own tag. An unreachable push service doesn't fail the job: the
 * notification is in the list anyway.
 */
export const sendPush: JobDefinition<typeof payload> = defineJob({
  name: 'notifications.push',
  payload,
  attempts: 3,
  async run({ notificationId, subscriptionId, retry }, services) {
    const { db, clock, jobs, log } = services;
    const [row] = await findNotifications(db, [notificationId]);
    if (!row || row.is_read) return;
    const browser = await findSubscription(
      db,
      { id: subscriptionId, organizationId: row.organization_id },
      clock.now(),
    );
    if (!browser || browser.userId !== row.user_id) return;
    const text = JSON.stringify(await payloadOf(services, row, browser));
    const result = await post(services, browser, { text, topic: `n${row.id}` });
    if (goneStatus.has(Number(result))) return await deleteSubscription(db, browser.id);
    if (typeof result === 'number' && result < 400) return;
    const seconds = retrySeconds[retry];
    if (seconds === undefined || !isPassing(result)) {
      log.warn('A notification was not pushed.', { subscription: subscriptionId, result });
      return;
    }
    const runAt = new Date(clock.now().getTime() + seconds * 1000);
    await jobs.enqueue(db, sendPush, { notificationId, subscriptionId, retry: retry + 1 }, { runAt });
  },
});

/**
 * Returns whether a retry may succeed: after an outage or a limit of the push service, but not for an address that
 * Galley never uses.
 */
function isPassing(result: number | OutgoingReason): boolean {
  return typeof result === 'number'
    ? result === 429 || result >= 500
    : result === 'unreachable' || result === 'too_slow';
}

/** Returns the content that the browser shows: who did what in which document, never the comment itself. */
async function payloadOf(services: Services, row: NotificationRow, browser: SubscriptionRow) {
  const recipient = { userId: row.user_id, organizationId: row.organization_id };
  const reactions = await listReactions(services.db, recipient, reactedComments([row]));
  const { subject, path } = describeNotification(row, reactions);
  const isElsewhere = browser.sessionOrganizationId !== row.organization_id;
  return {
    id: row.id,
    title: subject,
    url: isElsewhere
      ? `${services.config.publicUrl}${buildUrl('organization_enter', { oid: row.organization_id, path })}`
      : `${await findOrganizationOrigin(services, services.db, row.organization_id)}${path}`,
  };
}

async function post(
  services: Services,
  { endpoint, p256dh, auth }: SubscriptionRow,
  { text, topic }: { text: string; topic: string },
): Promise<number | OutgoingReason> {
  const body = encryptPush(text, { p256dh, auth });
  const headers = {
    Authorization: pushAuthorization(services, endpoint),
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': 'aes128gcm',
    'Content-Length': String(body.length),
    TTL: String(limits.pushTtlSeconds),
    Topic: topic,
  };
  try {
    return await services.outgoing.send(
      { url: endpoint, method: 'POST', headers, body, bytesMax: answerBytes, seconds: limits.pushSeconds },
      async (answer) => answer.status,
    );
  } catch (error) {
    if (error instanceof OutgoingError) return error.reason;
    throw error;
  }
}
