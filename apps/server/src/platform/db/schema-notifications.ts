import { notificationAction, notificationBadge, notificationEmail } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { approvalAnswers } from './schema-approvals';
import { comments } from './schema-comments';
import { memberships } from './schema-members';
import { organizationId, tenantKey } from './schema-organizations';
import { users } from './schema-users';

/** Notifications, their settings, and the subscribed browsers. */

/**
 * One person's notification about one comment, one answer to an approval, or a member who joined or whose access ends.
 * Reactions to a comment share one.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: generatedId(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** The action, a value of the contract's `notificationAction`. */
    action: text('action').notNull(),
    /** null for other notifications. */
    commentId: bigNumber('comment_id'),
    /** The answer that the person is asked for, receives or gave; null for other notifications. */
    answerId: bigNumber('answer_id'),
    /** The member who joined or whose access ends; null for other notifications. */
    membershipId: bigNumber('membership_id'),
    /** The latest change it reports; notifications are listed in this order. */
    changeId: bigNumber('change_id').notNull(),
    /** False: it is only sent, because the person disabled the list for it. */
    isListed: boolean('is_listed').notNull().default(true),
    isRead: boolean('is_read').notNull().default(false),
    /** Whether it is waiting for the next collective email. */
    isMailDue: boolean('is_mail_due').notNull().default(false),
    /** When the reported change happened. */
    happenedAt: timestamptz('happened_at').notNull(),
    createdAt: createdAt(),
    /** When the person deleted it. The row is retained, so that the same change isn't reported again. */
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('notifications_comment_fk', [table.organizationId, table.commentId], comments).onDelete('cascade'),
    tenantKey('notifications_answer_fk', [table.organizationId, table.answerId], approvalAnswers).onDelete('cascade'),
    tenantKey('notifications_membership_fk', [table.organizationId, table.membershipId], memberships).onDelete(
      'cascade',
    ),
    uniqueIndex('notifications_once').on(table.commentId, table.userId, table.action),
    uniqueIndex('notifications_answer_once').on(table.answerId, table.userId, table.action),
    uniqueIndex('notifications_membership_once').on(table.membershipId, table.userId, table.action),
    index('notifications_list').on(table.userId, table.organizationId, table.changeId),
    index('notifications_unread')
      .on(table.userId, table.organizationId)
      .where(sql`not ${table.isRead} and ${table.isListed} and ${table.deletedAt} is null`),
    index('notifications_mail_due').on(table.userId).where(sql`${table.isMailDue}`),
    index('notifications_time').on(table.createdAt),
    isOneOf(table.action, notificationAction.options),
    check(
      'notifications_subject_check',
      sql`num_nonnulls(${table.commentId}, ${table.answerId}, ${table.membershipId}) = 1`,
    ),
  ],
);

/** A person's notification settings; without a row, the contract's `defaultNotificationSettings`. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: bigNumber('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    inApp: boolean('in_app').notNull(),
    /** 'off', 'now' or 'hourly'. */
    emailMode: text('email_mode').notNull(),
    push: boolean('push').notNull(),
    /** 'count' or 'dot'. */
    badge: text('badge').notNull(),
    /** The settings for comments of guests and commentors; null = as for other comments. */
    guestsInApp: boolean('guests_in_app'),
    guestsEmailMode: text('guests_email_mode'),
    guestsPush: boolean('guests_push'),
    /** The settings for approvals. */
    approvalsInApp: boolean('approvals_in_app').notNull().default(true),
    approvalsEmailMode: text('approvals_email_mode').notNull().default('now'),
    approvalsPush: boolean('approvals_push').notNull().default(true),
    /** The settings for people who join. */
    membersInApp: boolean('members_in_app').notNull().default(true),
    membersEmailMode: text('members_email_mode').notNull().default('hourly'),
    membersPush: boolean('members_push').notNull().default(false),
  },
  (table) => [
    isOneOf(table.emailMode, notificationEmail.options),
    isOneOf(table.guestsEmailMode, notificationEmail.options),
    isOneOf(table.approvalsEmailMode, notificationEmail.options),
    isOneOf(table.membersEmailMode, notificationEmail.options),
    isOneOf(table.badge, notificationBadge.options),
  ],
);

/** The key pair that identifies this server to push services. One row, created on the first start. */
export const pushKeys = pgTable('push_keys', {
  /** Always 1. */
  id: bigNumber('id').primaryKey(),
  /** An uncompressed point on P-256, base64url. */
  publicKey: text('public_key').notNull(),
  /** Encrypted with the server's secret. */
  privateKey: bytea('private_key').notNull(),
  createdAt: createdAt(),
});

/** Browsers that receive push notifications of a person while they are signed in there. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: generatedId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: a session can move to another organization, and ends before it's deleted. */
    sessionId: bigNumber('session_id').notNull(),
    /** An address at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);
