import { type ApprovalDecision, limits, type NotificationAction, type NotificationStatus } from '@galley/contract';
import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { accessOf } from '../../../access/template-access';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentKind } from '../../../platform/db/document-ref';
import { notifications } from '../../../platform/db/schema';
import { joinedDocument, joinedTitle } from './joined-document';

/** The recipient: a person in one organization. */
export interface Recipient {
  userId: number;
  organizationId: number;
}

/** A notification with the current state of its subject. */
export interface NotificationRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  organization_id: number;
  /** Its name. */
  organization: string;
  action: NotificationAction;
  change_id: number;
  is_read: boolean;
  happened_at: number;
  /** null = it's about something else. */
  comment_id: number | null;
  /** The email address of the member it's about; null = it's about something else. */
  member_email: string | null;
  /** The last day of that member's access; null = no end. */
  access_ends_on: string | null;
  /** How the recipient writes dates; null = not chosen yet. */
  locale: string | null;
  /** HTML of the comment; '' for approvals. */
  content: string;
  /** The text: the comment, or the note with a request or an answer. */
  source: string;
  /** For approvals: the request, its version, and the answer. */
  request_id: number | null;
  version: number | null;
  decision: ApprovalDecision | null;
  author_id: number | null;
  author_name: string | null;
  avatar_key: string | null;
  /** The document it's about; null for members. */
  document_kind: DocumentKind | null;
  document_id: number | null;
  document_type: string | null;
  title: string;
  template_id: number | null;
  can_edit: boolean;
}

/**
 * Joins notifications (`n`) with their comment (`c`) or their answer to an approval (`a`) and its request (`q`), the
 * document (`d`, `joinedDocument`) and its theme (`t`), or with the member who joined or whose access ends (`g`), if
 * they still exist and the person (`m`) can still open them. Everything that shows or sends a notification uses this.
 */
const standing = sql`
  notifications n
  left join comments c on c.organization_id = n.organization_id and c.id = n.comment_id and c.deleted_at is null
  left join approval_answers a on a.organization_id = n.organization_id and a.id = n.answer_id
  left join approval_stages s on s.organization_id = n.organization_id and s.id = a.stage_id
  left join approval_requests q on q.organization_id = n.organization_id and q.id = s.request_id and q.closed_at is null
  cross join lateral (
    select coalesce(c.document_kind, q.document_kind) as kind, coalesce(c.document_id, q.document_id) as id) d
  ${joinedDocument(sql`n.organization_id`, sql`d.kind`, sql`d.id`)}
  left join current_memberships g on g.organization_id = n.organization_id and g.id = n.membership_id
  join current_memberships m on m.organization_id = n.organization_id and m.user_id = n.user_id`;
/**
 * Whether a notification still applies. A request for approval does while the person can still answer, an answer while
 * it exists, and an outdated approval while it is an approval. The end of access does until it ended or another day was
 * chosen, for those who can change it. A new member does while they are a member, for those who manage members.
 */
const isStanding = sql`n.deleted_at is null
  and case
    when n.membership_id is null then t.id is not null
      and (m.role in ('owner', 'admin') or ${accessOf(sql`n.organization_id`, sql`t.id`, sql`n.user_id`)} is not null)
    when n.action = 'member_joined' then g.id is not null and m.role in ('owner', 'admin')
    else g.end_announced_at is not null
      and (m.role = 'owner' or (m.role = 'admin' and g.role in ('editor', 'commentor'))) end
  and case n.action
    when 'approval_request' then a.decision is not null or not exists (
      select 1 from approval_requests newer
      where newer.organization_id = q.organization_id and newer.document_kind = q.document_kind
        and newer.document_id = q.document_id and newer.version > q.version and newer.closed_at is null)
    when 'approval_answer' then a.decision is not null
    when 'approval_stale' then a.decision = 'approved'
    else true end`;

const dayOf = (alias: 'n' | 'other') => sql`(${sql.raw(alias)}.happened_at at time zone 'UTC')::date`;
/**
 * Other notifications that the list shows as one with a notification `n`: people who joined on the same day, all read
 * or all unread, and are still members.
 */
const joinedBeside = sql`
  notifications other
  join current_memberships og on og.organization_id = other.organization_id and og.id = other.membership_id
  where n.action = 'member_joined' and other.action = 'member_joined' and other.user_id = n.user_id
    and other.organization_id = n.organization_id and other.is_read = n.is_read and other.id <> n.id
    and other.is_listed and other.deleted_at is null and ${dayOf('other')} = ${dayOf('n')}`;
/** Whether a notification stands for itself or, as the latest, for those that are shown with it. */
const isFirstOfGroup = sql`not exists (select 1 from ${joinedBeside} and other.change_id > n.change_id)`;

async function selectRows(db: Queryable, where: SQL, limit: number): Promise<NotificationRow[]> {
  const { rows } = await db.execute<NotificationRow>(sql`
    select n.id::float8 as id, n.user_id::float8 as user_id, n.organization_id::float8 as organization_id, n.action,
      n.change_id::float8 as change_id, n.is_read, extract(epoch from n.happened_at)::float8 as happened_at,
      (select o.name from organizations o where o.id = n.organization_id) as organization, c.id::float8 as comment_id,
      (select r.locale from users r where r.id = n.user_id) as locale,
      case when g.id is not null then u.email end as member_email, g.access_ends_on::text as access_ends_on,
      coalesce(c.content, '') as content,
      coalesce(c.source, case n.action when 'approval_request' then q.note when 'approval_answer' then a.comment end, '')
        as source,
      q.id::float8 as request_id, q.version, a.decision,
      u.id::float8 as author_id, coalesce(u.name, r.name) as author_name, u.avatar_key,
      d.kind as document_kind, d.id::float8 as document_id, e.type as document_type,
      ${joinedTitle} as title, t.id::float8 as template_id,
      m.role in ('owner', 'admin') or (m.role = 'editor' and ${accessOf(sql`n.organization_id`, sql`t.id`, sql`n.user_id`)} = 'editor') as can_edit
    from ${standing}
    left join versions v on n.action = 'approval_stale' and v.organization_id = n.organization_id
      and v.document_kind = d.kind and v.document_id = d.id and v.version = q.version + 1
    left join users u on u.id = case n.action
      when 'approval_request' then q.created_by
      when 'approval_answer' then a.user_id
      when 'approval_stale' then v.created_by
      when 'access_ending' then g.user_id
      when 'member_joined' then g.user_id
      else c.user_id end
    left join comment_reviewers r on r.organization_id = n.organization_id
      and r.id = case n.action when 'approval_answer' then a.reviewer_id else c.reviewer_id end
    where ${isStanding} and ${where}
    order by n.change_id desc limit ${limit}`);
  return rows;
}

/**
 * Returns a page of the list, latest first. `before` is the change of the last one on the previous page; 0 = the first
 * page.
 */
export async function listNotifications(
  db: Queryable,
  { userId, organizationId }: Recipient,
  { before, limit }: { before: number; limit: number },
): Promise<NotificationRow[]> {
  const earlier = before > 0 ? sql`and n.change_id < ${before}` : sql``;
  const where = sql`n.user_id = ${userId} and n.organization_id = ${organizationId} and n.is_listed ${earlier}
    and ${isFirstOfGroup}`;
  return await selectRows(db, where, limit);
}

/** Returns these notifications of any person, latest first. */
export async function findNotifications(db: Queryable, ids: readonly number[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return await selectRows(db, sql`n.id = any(${`{${ids.join(',')}}`}::bigint[])`, ids.length);
}

/** Returns how many more people joined beside each of these notifications; those beside whom no one did are omitted. */
export async function countJoinedBeside(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select n.id::float8 as id, (select count(*)::int from ${joinedBeside}) as count
    from notifications n where n.id = any(${`{${ids.join(',')}}`}::bigint[])`);
  return new Map(rows.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
}

/** Counts the unread notifications as the list shows them, up to the number at which the badge only shows that there are more. */
export async function countUnread(db: Queryable, { userId, organizationId }: Recipient): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${standing}
      where n.user_id = ${userId} and n.organization_id = ${organizationId} and n.is_listed and not n.is_read
        and ${isStanding} and ${isFirstOfGroup}
      limit ${limits.notificationsCounted}) counted`);
  return rows[0]?.count ?? 0;
}

/** Counts the unread notifications in each of these organizations. Organizations without any are omitted. */
export async function countUnreadIn(
  db: Queryable,
  userId: number,
  organizationIds: readonly number[],
): Promise<Map<number, number>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select o.id::float8 as id, counted.count
    from unnest(${`{${organizationIds.join(',')}}`}::bigint[]) o(id)
    cross join lateral (
      select count(*)::int as count from (
        select 1 from ${standing}
        where n.user_id = ${userId} and n.organization_id = o.id and n.is_listed and not n.is_read
          and ${isStanding} and ${isFirstOfGroup}
        limit ${limits.notificationsCounted}) unread) counted
    where counted.count > 0`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the comments of those notifications that are about reactions. */
export function reactedComments(rows: readonly NotificationRow[]): number[] {
  return rows.flatMap(({ action, comment_id: id }) => (action === 'emoji' && id !== null ? [id] : []));
}

/** A reaction of someone else to one of these comments. */
export interface ReactionRow extends Record<string, unknown> {
  comment_id: number;
  uuid: string;
  code: string;
  added_at: number;
  user_id: number | null;
  reviewer_id: number | null;
  name: string;
  skin_tone: string;
  avatar_key: string | null;
}

/** Returns the reactions to these comments, except a person's own, in order. */
export async function listReactions(
  db: Queryable,
  { userId, organizationId }: Recipient,
  commentIds: readonly number[],
): Promise<ReactionRow[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await db.execute<ReactionRow>(sql`
    select x.comment_id::float8 as comment_id, x.uuid, x.code, extract(epoch from x.created_at)::float8 as added_at,
      x.user_id::float8 as user_id, x.reviewer_id::float8 as reviewer_id, coalesce(u.name, r.name, '') as name,
      coalesce(u.skin_tone, r.skin_tone, '') as skin_tone, u.avatar_key
    from comment_reactions x
    left join users u on u.id = x.user_id
    left join comment_reviewers r on r.organization_id = x.organization_id and r.id = x.reviewer_id
    where x.organization_id = ${organizationId} and x.comment_id = any(${`{${commentIds.join(',')}}`}::bigint[])
      and x.user_id is distinct from ${userId}
    order by x.id`);
  return rows;
}

const ownOf = ({ userId, organizationId }: Recipient) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.organizationId, organizationId),
    eq(notifications.isListed, true),
    isNull(notifications.deletedAt),
  );

/**
 * The notification with this id, and those that the list shows with it. Someone who joined after the list was loaded
 * isn't among them.
 */
const shownWith = (id: number) =>
  or(
    eq(notifications.id, id),
    sql`${notifications.id} in (
      select beside.id from notifications n
      join current_memberships ng on ng.organization_id = n.organization_id and ng.id = n.membership_id,
      lateral (select other.id from ${joinedBeside} and other.change_id < n.change_id) beside
      where n.id = ${id} and n.is_listed and n.deleted_at is null)`,
  );

/** Changes the status of one of a person's notifications, as shown; false if they have none with this id. */
export async function markOne(
  db: Queryable,
  recipient: Recipient,
  { id, status }: { id: number; status: NotificationStatus },
): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ isRead: status === 'read' })
    .where(and(shownWith(id), ownOf(recipient)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Changes the status of all of a person's notifications. */
export async function markAll(db: Queryable, recipient: Recipient, status: NotificationStatus): Promise<void> {
  const isRead = status === 'read';
  await db
    .update(notifications)
    .set({ isRead })
    .where(and(ownOf(recipient), ne(notifications.isRead, isRead)));
}

/** Removes one of a person's notifications from their list, as shown; false if they have none with this id. */
export async function deleteOne(db: Queryable, recipient: Recipient, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ deletedAt: now, isMailDue: false })
    .where(and(shownWith(id), ownOf(recipient)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Deletes notifications created before a time, read or not. */
export async function deleteOldNotifications(db: Queryable, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, before));
}
