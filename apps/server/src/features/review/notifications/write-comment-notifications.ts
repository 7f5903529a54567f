import { guestBurstSeconds } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { accessOf } from '../../../access/template-access';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentKind } from '../../../platform/db/document-ref';
import {
  insertNew,
  insertOrRenew,
  type Outcome,
  type RemovedNotification,
  type WrittenNotification,
} from './insert-notifications';
import { joinedDocument } from './joined-document';
import { listSharersAndEditors } from './sharers-and-editors';

/** A change of a comment or its reactions, and its position in the change feed. */
export interface CommentChange {
  changeId: number;
  organizationId: number;
  commentId: number;
  /** Only a new comment notifies the people of its thread, and a reviewer's those who shared or edited the document. */
  isNew: boolean;
  /** The share link by which a guest wrote it; 0 = none, or not known. */
  linkId: number;
}

interface CommentRow extends Record<string, unknown> {
  author_id: number | null;
  /** Whether a guest or a commentor wrote it. */
  is_of_reviewer: boolean;
  parent_id: number | null;
  document_kind: DocumentKind;
  document_id: number;
  mentions: { id: number }[];
  template_id: number;
  happened_at: Date;
}

/**
 * Writes the notifications about a new or changed comment, from the comment as it is now: to the people it mentions,
 * for a new reply, to everyone who wrote in its thread, and for a new comment of a guest or commentor, to those who
 * shared or edited the document. Each person gets one notification, not two. People without access get none, and no one is notified of
 * their own comment. Running twice, or late, writes nothing more.
 */
export async function writeCommentNotifications(tx: Transaction, change: CommentChange): Promise<Outcome> {
  const comment = await findComment(tx, change);
  if (!comment) return await removeNotifications(tx, change);
  const mentioned = comment.mentions.map(({ id }) => id).filter((id) => id !== comment.author_id);
  const others = change.isNew && comment.parent_id !== null ? await listThread(tx, change, comment) : [];
  const replied = others.filter((id) => !mentioned.includes(id));
  const sharers = change.isNew && comment.is_of_reviewer ? await listAudience(tx, change, comment) : [];
  const told = sharers.filter((id) => ![...others, ...mentioned, comment.author_id].includes(id));
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
      ...(await pushFirst(
        tx,
        comment,
        change,
        await insertNew(tx, { ...facts, action: 'guest_comment', userIds: told }),
      )),
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
    select c.user_id::float8 as author_id, c.parent_id::float8 as parent_id, c.document_kind,
      c.document_id::float8 as document_id, c.mentions, t.id::float8 as template_id,
      coalesce(c.edited_at, c.created_at) as happened_at,
      c.user_id is null or exists (
        select from current_memberships m
        where m.organization_id = c.organization_id and m.user_id = c.user_id and m.role not in ('owner', 'admin')
          and ${accessOf(organizationId, sql`t.id`, sql`c.user_id`)} = 'commentor') as is_of_reviewer
    from comments c
    ${joinedDocument(sql`c.organization_id`, sql`c.document_kind`, sql`c.document_id`)}
    where c.organization_id = ${organizationId} and c.id = ${commentId} and c.deleted_at is null and t.id is not null`);
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

async function listAudience(
  tx: Queryable,
  { organizationId, linkId }: CommentChange,
  { document_kind: kind, document_id: id }: CommentRow,
): Promise<number[]> {
  return await listSharersAndEditors(tx, { document: { organizationId, kind, id }, linkId });
}

/** Pushes none of these to people who were notified of another reviewer's comment on the document shortly before. */
async function pushFirst(
  tx: Queryable,
  { document_kind: kind, document_id: id, happened_at: happenedAt }: CommentRow,
  { organizationId, changeId }: CommentChange,
  written: readonly WrittenNotification[],
): Promise<WrittenNotification[]> {
  const userIds = written.map(({ userId }) => userId).join(',');
  const since = new Date(happenedAt.getTime() - guestBurstSeconds * 1000).toISOString();
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select distinct n.user_id::float8 as user_id from notifications n
    join comments c on c.organization_id = n.organization_id and c.id = n.comment_id
    where n.user_id = any(${`{${userIds}}`}::bigint[]) and n.organization_id = ${organizationId}
      and n.change_id < ${changeId} and n.action = 'guest_comment' and n.happened_at > ${since}::timestamptz
      and c.document_kind = ${kind} and c.document_id = ${id}`);
  const before = new Set(rows.map((row) => row.user_id));
  return written.map((one) => (before.has(one.userId) ? { ...one, push: false } : one));
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
