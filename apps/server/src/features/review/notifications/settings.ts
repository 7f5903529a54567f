import {
  AppError,
  defaultNotificationSettings,
  isApprovalAction,
  isGuestAction,
  limits,
  type NotificationAction,
  type NotificationSettings,
  type NotificationWays,
  notificationBadge,
  notificationEmail,
} from '@galley/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { notificationSettings, users } from '../../../platform/db/schema';
import { dayMs } from '../../../platform/retention';
import type { Services } from '../../../services';

type SettingsRow = typeof notificationSettings.$inferSelect;

/** Returns the settings of a row, or the defaults. */
function presentSettings(row: SettingsRow | null | undefined): NotificationSettings {
  if (!row) return defaultNotificationSettings;
  return {
    inApp: row.inApp,
    emailMode: notificationEmail.parse(row.emailMode),
    push: row.push,
    badge: notificationBadge.parse(row.badge),
    guests: {
      inApp: row.guestsInApp ?? row.inApp,
      emailMode: notificationEmail.parse(row.guestsEmailMode ?? row.emailMode),
      push: row.guestsPush ?? row.push,
    },
    approvals: {
      inApp: row.approvalsInApp,
      emailMode: notificationEmail.parse(row.approvalsEmailMode),
      push: row.approvalsPush,
    },
    members: {
      inApp: row.membersInApp,
      emailMode: notificationEmail.parse(row.membersEmailMode),
      push: row.membersPush,
    },
  };
}

/**
 * Returns where notifications of an action are shown and sent: settings for comments, comments of guests and
 * commentors, approvals and new members are separate. The end of a member's access is always listed and sent in a separate email.
 */
export function waysOf(settings: NotificationSettings, action: NotificationAction): NotificationWays {
  if (action === 'access_ending') return { inApp: true, emailMode: 'off', push: settings.push };
  if (action === 'member_joined') return settings.members;
  if (isGuestAction(action)) return settings.guests;
  return isApprovalAction(action) ? settings.approvals : settings;
}

/** Returns a person's notification settings. */
export async function readSettings(db: Queryable, userId: number): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return presentSettings(row);
}

/** Returns the notification settings of each of these people. */
export async function listSettings(
  db: Queryable,
  userIds: readonly number[],
): Promise<(userId: number) => NotificationSettings> {
  if (userIds.length === 0) return () => defaultNotificationSettings;
  const rows = await db
    .select()
    .from(notificationSettings)
    .where(inArray(notificationSettings.userId, [...userIds]));
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  return (userId) => presentSettings(byUser.get(userId));
}

type SettingsGroup = 'guests' | 'approvals' | 'members';

/** Saves notification settings; those that aren't given stay. Returns the current settings. */
export async function saveSettings(
  db: Queryable,
  userId: number,
  {
    guests,
    approvals,
    members,
    ...settings
  }: Omit<NotificationSettings, SettingsGroup> & Partial<Pick<NotificationSettings, SettingsGroup>>,
): Promise<NotificationSettings> {
  const values = {
    ...settings,
    ...(guests && { guestsInApp: guests.inApp, guestsEmailMode: guests.emailMode, guestsPush: guests.push }),
    ...(approvals && {
      approvalsInApp: approvals.inApp,
      approvalsEmailMode: approvals.emailMode,
      approvalsPush: approvals.push,
    }),
    ...(members && { membersInApp: members.inApp, membersEmailMode: members.emailMode, membersPush: members.push }),
  };
  const [row] = await db
    .insert(notificationSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: values })
    .returning();
  return presentSettings(row);
}

const linkPurpose = 'unsubscribe';
const link = z.object({ userId: z.number() });

/** Returns the token of the link with which a person turns off notification emails without signing in. */
export function unsubscribeToken({ secrets, clock }: Pick<Services, 'secrets' | 'clock'>, userId: number): string {
  const expiresAt = new Date(clock.now().getTime() + limits.unsubscribeDays * dayMs);
  return secrets.sign(linkPurpose, { userId }, expiresAt);
}

/**
 * Turns off the notification emails of the recipient of a link. Nothing else changes, and a second visit does nothing.
 * Throws `not_found` for a link that is wrong or expired.
 */
export async function unsubscribe(services: Services, token: string): Promise<void> {
  const read = link.safeParse(services.secrets.verify(linkPurpose, token, services.clock.now()));
  if (!read.success) throw new AppError('not_found', messages.unsubscribeLinkDead);
  const { userId } = read.data;
  const rest = defaultNotificationSettings;
  await services.db
    .insert(notificationSettings)
    .select(
      services.db
        .select({
          userId: users.id,
          inApp: sql`${rest.inApp}::boolean`.as('in_app'),
          emailMode: sql`'off'`.as('email_mode'),
          push: sql`${rest.push}::boolean`.as('push'),
          badge: sql`${rest.badge}::text`.as('badge'),
          guestsInApp: sql`null::boolean`.as('guests_in_app'),
          guestsEmailMode: sql`null::text`.as('guests_email_mode'),
          guestsPush: sql`null::boolean`.as('guests_push'),
          approvalsInApp: sql`${rest.approvals.inApp}::boolean`.as('approvals_in_app'),
          approvalsEmailMode: sql`'off'`.as('approvals_email_mode'),
          approvalsPush: sql`${rest.approvals.push}::boolean`.as('approvals_push'),
          membersInApp: sql`${rest.members.inApp}::boolean`.as('members_in_app'),
          membersEmailMode: sql`'off'`.as('members_email_mode'),
          membersPush: sql`${rest.members.push}::boolean`.as('members_push'),
        })
        .from(users)
        .where(eq(users.id, userId)),
    )
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: { emailMode: 'off', guestsEmailMode: 'off', approvalsEmailMode: 'off', membersEmailMode: 'off' },
    });
}
