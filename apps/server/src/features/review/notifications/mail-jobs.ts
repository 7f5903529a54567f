import {
  buildUrl,
  guestBurstSeconds,
  isApprovalAction,
  isGuestAction,
  limits,
  type NotificationAction,
  pages,
} from '@galley/contract';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isUsableAccount } from '../../../access/locked-accounts';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { notifications, users } from '../../../platform/db/schema';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { type NotificationSubject, notificationMail, notificationsMail, queueMail } from '../../shared/mailer/service';
import { describeNotification } from './describe-notification';
import { findNotifications, listReactions, type NotificationRow, type Recipient, reactedComments } from './repository';
import { readSettings, unsubscribeToken, waysOf } from './settings';

/** Emails one notification immediately, unless it was read or emailed in the meantime. It is idempotent. */
export const mailNotification = defineJob({
  name: 'notifications.mail',
  payload: z.object({ notificationId: z.number() }),
  attempts: 5,
  async run({ notificationId }, services) {
    await services.db.transaction(async (tx) => {
      const due = await takeDue(tx, eq(notifications.id, notificationId));
      const [row] = await unreadOf(tx, due);
      if (row) await send(tx, services, { userId: row.user_id, organizationId: row.organization_id }, [row]);
    });
  },
});

/**
 * Emails a person what guests and commentors wrote since the first comment that waits, in one email: they write several
 * in a row. It is idempotent.
 */
export const mailGuestComments = defineJob({
  name: 'notifications.mail_guest_comments',
  payload: z.object({ userId: z.number(), organizationId: z.number() }),
  attempts: 5,
  gather: {
    seconds: guestBurstSeconds,
    by: ({ userId, organizationId }) => `${userId}:${organizationId}`,
  },
  async run(recipient, services) {
    await mailTogether(services, recipient, eq(notifications.action, 'guest_comment'));
  },
});

/** Every hour: one email to everyone with notifications that were neither read nor emailed. */
export const mailNotifications = defineJob({
  name: 'notifications.mail_hourly',
  payload: z.object({}),
  attempts: 3,
  schedule: '0 * * * *',
  async run(_payload, { db, jobs }) {
    const waiting = await db
      .selectDistinct({ userId: notifications.userId, organizationId: notifications.organizationId })
      .from(notifications)
      .where(eq(notifications.isMailDue, true));
    await jobs.enqueueAll(db, mailDigest, waiting);
  },
});

/** Sends a person's digest for one organization. It is idempotent. */
export const mailDigest = defineJob({
  name: 'notifications.mail_digest',
  payload: z.object({ userId: z.number(), organizationId: z.number() }),
  attempts: 5,
  async run(recipient, services) {
    await mailTogether(services, recipient);
  },
});

/** Sends one email about those of a person's notifications that wait for one and aren't read. */
async function mailTogether(services: Services, recipient: Recipient, which?: SQL): Promise<void> {
  const { userId, organizationId } = recipient;
  await services.db.transaction(async (tx) => {
    const due = await takeDue(
      tx,
      and(eq(notifications.userId, userId), eq(notifications.organizationId, organizationId), which),
    );
    const rows = await unreadOf(tx, due);
    if (rows.length > 0) await send(tx, services, recipient, rows);
  });
}

/** Claims those of these notifications that wait for an email, and returns their ids. */
async function takeDue(tx: Transaction, which: ReturnType<typeof and>): Promise<number[]> {
  const rows = await tx
    .update(notifications)
    .set({ isMailDue: false })
    .where(and(which, eq(notifications.isMailDue, true), isNull(notifications.deletedAt)))
    .returning({ id: notifications.id });
  return rows.map(({ id }) => id);
}

async function unreadOf(tx: Queryable, ids: readonly number[]): Promise<NotificationRow[]> {
  return (await findNotifications(tx, ids)).filter((row) => !row.is_read);
}

/** Writes the email about those of these notifications that the person wants emails about. */
async function send(
  tx: Transaction,
  services: Services,
  recipient: Recipient,
  found: readonly NotificationRow[],
): Promise<void> {
  const { userId, organizationId } = recipient;
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isUsableAccount));
  if (!user) return;
  const settings = await readSettings(tx, userId);
  const rows = found.filter(({ action }) => waysOf(settings, action).emailMode !== 'off');
  if (rows.length === 0) return;
  const reactions = await listReactions(tx, recipient, reactedComments(rows));
  const origin = await findOrganizationOrigin(services, tx, organizationId);
  const urlOf = (path: string) => entryUrl(services, { organizationId, origin, path });
  const items = rows.slice(0, limits.notificationsPerMail).map((row) => {
    const { subject, text, path } = describeNotification(row, reactions);
    return { subject, text, url: urlOf(path), about: aboutOf(row.action) };
  });
  const [only] = items;
  const links = {
    settingsUrl: `${origin}${pages.profile_index}#notifications`,
    unsubscribeUrl: `${services.config.publicUrl}${buildUrl('unsubscribe', { token: unsubscribeToken(services, userId) })}`,
  };
  const content =
    rows.length === 1 && only
      ? notificationMail({ ...only, ...links })
      : notificationsMail({ items, total: rows.length, url: urlOf(pages.dashboard), ...links });
  await queueMail(tx, services, { kind: 'notification', to: user.email, organizationId, content });
}

function aboutOf(action: NotificationAction): NotificationSubject {
  if (action === 'member_joined') return 'member';
  if (isGuestAction(action)) return 'guest';
  return isApprovalAction(action) ? 'approval' : 'comment';
}

/**
 * Returns the address of a path in an organization for someone who may be in another one when they open it. If
 * organizations share the main address, it first enters the organization, which its members can; otherwise `origin` is
 * the organization's own address.
 */
function entryUrl(
  { config }: Pick<Services, 'config'>,
  { organizationId, origin, path }: { organizationId: number; origin: string; path: string },
): string {
  if (origin !== config.publicUrl) return `${origin}${path}`;
  return `${config.publicUrl}${buildUrl('organization_enter', { oid: organizationId, path: path === '/' ? undefined : path })}`;
}
