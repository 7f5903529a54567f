import { isApprovalAction, isGuestAction, type NotificationAction, type NotificationSettings } from '@galley/contract';
import { type SQL, sql } from 'drizzle-orm';
import { accessOf } from '../../../access/template-access';
import type { Queryable } from '../../../platform/db/database';
import { listSettings, waysOf } from './settings';

/** A notification that is new, or unread again. */
export interface WrittenNotification {
  id: number;
  userId: number;
  action: NotificationAction;
  emailMode: NotificationSettings['emailMode'];
  push: boolean;
}

/** Deleted notifications, with their recipients. */
export type RemovedNotification = Pick<WrittenNotification, 'id' | 'userId'>;

export interface Outcome {
  written: WrittenNotification[];
  removed: RemovedNotification[];
}

/**
 * Notifications to write: recipients, the comment, answer or member they are about, and the change that caused them.
 */
export interface ToWrite {
  organizationId: number;
  changeId: number;
  /** The theme that recipients must be able to open; null = it's about a member. */
  templateId: number | null;
  action: NotificationAction;
  happenedAt: Date;
  userIds: readonly number[];
  subject: { commentId: number } | { answerId: number } | { membershipId: number };
}

interface WrittenRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  action: NotificationAction;
}

/** Writes the notifications that these people don't have yet. People who can't open the theme now get none. */
export async function insertNew(tx: Queryable, request: ToWrite): Promise<WrittenNotification[]> {
  return await insert(tx, request, sql`on conflict do nothing`);
}

/** Writes notifications like `insertNew`, and makes existing ones unread again if the change is a later one. */
export async function insertOrRenew(tx: Queryable, request: ToWrite): Promise<WrittenNotification[]> {
  const subject = sql.identifier(subjectColumn(request.subject));
  return await insert(
    tx,
    request,
    sql`on conflict (${subject}, user_id, action) do update set change_id = excluded.change_id, is_read = false,
      is_listed = excluded.is_listed, is_mail_due = excluded.is_mail_due, happened_at = excluded.happened_at, deleted_at = null
      where notifications.change_id < excluded.change_id`,
  );
}

async function insert(tx: Queryable, request: ToWrite, onConflict: SQL): Promise<WrittenNotification[]> {
  if (request.userIds.length === 0) return [];
  const { rows } = await tx.execute<WrittenRow>(sql`
    insert into notifications
      (organization_id, user_id, action, comment_id, answer_id, membership_id, change_id, is_listed, is_mail_due, happened_at)
    ${recipients(request)} ${onConflict}
    returning id::float8 as id, user_id::float8 as user_id, action`);
  const settings = await listSettings(
    tx,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ id, user_id: userId, action }) => {
    const { emailMode, push } = waysOf(settings(userId), action);
    return { id, userId, action, emailMode, push };
  });
}

function subjectColumn(subject: ToWrite['subject']): 'comment_id' | 'answer_id' | 'membership_id' {
  if ('commentId' in subject) return 'comment_id';
  return 'answerId' in subject ? 'answer_id' : 'membership_id';
}

/** Returns the rows for those of these people who can open the theme now, each with their notification settings. */
function recipients({ organizationId, changeId, action, happenedAt, templateId, userIds, subject }: ToWrite): SQL {
  const commentId = 'commentId' in subject ? subject.commentId : null;
  const answerId = 'answerId' in subject ? subject.answerId : null;
  const membershipId = 'membershipId' in subject ? subject.membershipId : null;
  return sql`
    select ${organizationId}::bigint, u.id, ${action}, ${commentId}::bigint, ${answerId}::bigint, ${membershipId}::bigint,
      ${changeId}::bigint,
      ${listedAndMailed(action)}, ${happenedAt.toISOString()}::timestamptz
    from users u
    join current_memberships m on m.organization_id = ${organizationId} and m.user_id = u.id
    left join notification_settings s on s.user_id = u.id
    where u.deleted_at is null and u.id = any(${`{${userIds.join(',')}}`}::bigint[])
      and (m.role in ('owner', 'admin') or ${templateId === null ? sql`false` : sql`${accessOf(organizationId, templateId, sql`u.id`)} is not null`})
    order by u.id`;
}

/** Returns whether a notification is listed and waits for an email, by the settings (`s`) of its recipient. */
function listedAndMailed(action: NotificationAction): SQL {
  // The end of access is always listed; its emails are sent by the job that detects it.
  if (action === 'access_ending') return sql`true, false`;
  if (action === 'member_joined')
    return sql`coalesce(s.members_in_app, true), coalesce(s.members_email_mode, 'hourly') <> 'off'`;
  if (isApprovalAction(action))
    return sql`coalesce(s.approvals_in_app, true), coalesce(s.approvals_email_mode, 'now') <> 'off'`;
  if (isGuestAction(action))
    return sql`coalesce(s.guests_in_app, s.in_app, true), coalesce(s.guests_email_mode, s.email_mode, 'hourly') <> 'off'`;
  return sql`coalesce(s.in_app, true), coalesce(s.email_mode, 'hourly') <> 'off'`;
}
