import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { insertNew, insertOrRenew, type Outcome, type RemovedNotification } from './insert-notifications';

/** A change of a comment or its reactions, and its position in the change feed. */
export interface CommentChange {
  changeId: number;
  organizationId: number;
  commentId: number;
  /** Only a new comment notifies the people of its thread. */
  isNew: boolean;
}

interface CommentRow extends Record<string, unknown> {
  author_id: number | null;
  parent_id: number | null;
  mentions: { id: number }[];
  template_id: number;
  happened_at: Date;
}

/**
 * Writes the notifications about a new or changed comment, from the comment as it is now: to the people it mentions,
 * and for a new reply, to everyone who wrote in its thread. Mentioned people get one notification, not two. People
 * without access get none, and no one is notified of their own comment. Running twice, or late, writes nothing more.
 */
export async function writeCommentNotifications(tx: Transaction, change: CommentChange): Promise<Outcome> {
  const comment = await findComment(tx, change);
  if (!comment) return await removeNotifications(tx, change);
  const mentioned = comment.mentions.map(({ id }) => id).filter((id) => id !== comment.author_id);
  const others = change.isNew && comment.parent_id !== null ? await listThread(tx, change, comment) : [];
  const replied = others.filter((id) => !mentioned.includes(id));
  const { organizationId, changeId, commentId } = change;
  const facts = {
    organizationId,
    changeId,
    templateId: comment.template_id,
    happenedAt: comment.happened_at,
    subject: { commentId },
  };
  return {
    written: [
      ...(await insertNew(tx, { ...facts, action: 'mention', userIds: mentioned })),
      ...(await insertNew(tx, { ...facts, action: 'reply', userIds: replied })),
    ],
    removed: await removeFormerMentions(tx, change, mentioned),
  };
}

/**
 * Updates the notification about reactions to a comment to its current reactions. A further one makes it unread again;
 * without reactions it is deleted.
 */
export async function writeReactionNotification(tx: Transaction, change: CommentChange): Promise<Outcome> {
  const comment = await findComment(tx, change);
  if (!comment) return await removeNotifications(tx, change);
  const { organizationId, commentId, changeId } = change;
  const { rows } = await tx.execute<{ last: Date | null; is_new: boolean }>(sql`
    select max(created_at) as last from comment_reactions
    where organization_id = ${organizationId} and comment_id = ${commentId}
      and user_id is distinct from ${comment.author_id}`);
  const last = rows[0]?.last ? new Date(rows[0].last) : null;
  if (comment.author_id === null) return { written: [], removed: [] };
  if (last === null) return { written: [], removed: await removeWhere(tx, change, sql`action = 'emoji'`) };
  if (!change.isNew) return { written: [], removed: [] };
  const written = await insertOrRenew(tx, {
    organizationId,
    changeId,
    templateId: comment.template_id,
    happenedAt: last,
    action: 'emoji',
    userIds: [comment.author_id],
    subject: { commentId },
  });
  return { written, removed: [] };
}

/** Deletes the notifications of a comment that was deleted, or whose document was. */
export async function removeNotifications(tx: Queryable, change: CommentChange): Promise<Outcome> {
  return { written: [], removed: await removeWhere(tx, change, sql`true`) };
}

async function findComment(tx: Queryable, { organizationId, commentId }: CommentChange): Promise<CommentRow | null> {
  const { rows } = await tx.execute<CommentRow>(sql`
    select c.user_id::float8 as author_id, c.parent_id::float8 as parent_id, c.mentions, t.id::float8 as template_id,
      coalesce(c.edited_at, c.created_at) as happened_at
    from comments c
    left join emails e on c.document_kind = 'email' and e.organization_id = c.organization_id and e.id = c.document_id
    join templates t on t.organization_id = c.organization_id and t.deleted_at is null
      and t.id = case c.document_kind when 'email' then e.template_id else c.document_id end
    where c.organization_id = ${organizationId} and c.id = ${commentId} and c.deleted_at is null and e.deleted_at is null`);
  const [row] = rows;
  return row ? { ...row, happened_at: new Date(row.happened_at) } : null;
}

/** Lists everyone with an account who wrote in a thread before a comment, except its author. */
async function listThread(
  tx: Queryable,
  { organizationId, commentId }: CommentChange,
  { parent_id: parentId, author_id: authorId }: CommentRow,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct user_id::float8 as id from comments
    where organization_id = ${organizationId} and (id = ${parentId} or parent_id = ${parentId}) and id < ${commentId}
      and deleted_at is null and user_id is not null and user_id is distinct from ${authorId}
    order by id`);
  return rows.map(({ id }) => id);
}

/** Deletes the notifications of people whom an edit removed from the text. */
async function removeFormerMentions(
  tx: Queryable,
  change: CommentChange,
  mentioned: readonly number[],
): Promise<RemovedNotification[]> {
  if (change.isNew) return [];
  return await removeWhere(
    tx,
    change,
    sql`action = 'mention' and user_id <> all(${`{${mentioned.join(',')}}`}::bigint[])`,
  );
}

async function removeWhere(
  tx: Queryable,
  { organizationId, commentId, changeId }: CommentChange,
  which: ReturnType<typeof sql>,
): Promise<RemovedNotification[]> {
  const { rows } = await tx.execute<{ id: number; user_id: number }>(sql`
    delete from notifications
    where organization_id = ${organizationId} and comment_id = ${commentId} and change_id <= ${changeId} and ${which}
    returning id::float8 as id, user_id::float8 as user_id`);
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}
