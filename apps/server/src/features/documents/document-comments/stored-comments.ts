import type { Comment, CommentAuthor, CommentEmoji } from '@galley/contract';
import { commentStatus, skinTone } from '@galley/contract';
import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { commentReactions, commentReviewers, comments, users } from '../../../platform/db/schema';
import { avatarUrl } from '../../shared/profile/avatar-url';

export type CommentRow = typeof comments.$inferSelect;

const resolvers = alias(users, 'resolver');
const replies = alias(comments, 'reply');

/**
 * Returns the comments of a document, oldest first. Deleted ones are left out, unless they start a thread with replies.
 */
export async function readComments(db: Queryable, document: DocumentRef): Promise<Comment[]> {
  return await present(db, document, undefined);
}

/** Returns one comment as the API presents it. Throws if it doesn't exist. */
export async function readComment(db: Queryable, document: DocumentRef, id: number): Promise<Comment> {
  const [comment] = await present(db, document, id);
  if (!comment) throw new Error(`Comment ${id} is gone.`);
  return comment;
}

/** Returns a comment of a document; null = it doesn't exist or was deleted. */
export async function findComment(db: Queryable, document: DocumentRef, id: number): Promise<CommentRow | null> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(belongsTo(comments, document), eq(comments.id, id), isNull(comments.deletedAt)));
  return row ?? null;
}

/** Returns the number of comments of a document, including deleted ones. */
export async function countComments(db: Queryable, document: DocumentRef): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(comments)
    .where(belongsTo(comments, document));
  return row?.count ?? 0;
}

async function present(db: Queryable, document: DocumentRef, id: number | undefined): Promise<Comment[]> {
  const itsReplies = db
    .select({ one: sql`1` })
    .from(replies)
    .where(
      and(
        eq(replies.organizationId, comments.organizationId),
        eq(replies.parentId, comments.id),
        isNull(replies.deletedAt),
      ),
    );
  const rows = await db
    .select({
      row: comments,
      userName: users.name,
      userTone: users.skinTone,
      avatarKey: users.avatarKey,
      reviewerName: commentReviewers.name,
      reviewerTone: commentReviewers.skinTone,
      resolvedBy: resolvers.name,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(commentReviewers, eq(commentReviewers.id, comments.reviewerId))
    .leftJoin(resolvers, eq(resolvers.id, comments.resolvedBy))
    .where(
      and(
        belongsTo(comments, document),
        id === undefined ? undefined : eq(comments.id, id),
        or(isNull(comments.deletedAt), exists(itsReplies)),
      ),
    )
    .orderBy(asc(comments.id));
  const emojis = await readReactions(
    db,
    document.organizationId,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, resolvedBy, ...author }) => ({
    id: row.id,
    tempId: 0,
    user: row.deletedAt ? nobody : authorOf(row, author),
    content: row.content,
    source: row.source,
    mentions: row.mentions,
    emojis: row.deletedAt ? [] : (emojis.get(row.id) ?? []),
    dateCreated: unixSeconds(row.createdAt),
    dateEdited: row.editedAt ? unixSeconds(row.editedAt) : 0,
    blockId: row.blockId ?? '',
    quote: row.quote,
    fingerprint: row.fingerprint ?? '',
    version: row.version,
    parent: row.parentId ?? 0,
    status: commentStatus.catch('open').parse(row.status),
    resolvedBy: resolvedBy ?? '',
    isDeleted: row.deletedAt !== null,
  }));
}

async function readReactions(
  db: Queryable,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, CommentEmoji[]>> {
  const found = new Map<number, CommentEmoji[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      row: commentReactions,
      userName: users.name,
      userTone: users.skinTone,
      avatarKey: users.avatarKey,
      reviewerName: commentReviewers.name,
      reviewerTone: commentReviewers.skinTone,
    })
    .from(commentReactions)
    .leftJoin(users, eq(users.id, commentReactions.userId))
    .leftJoin(commentReviewers, eq(commentReviewers.id, commentReactions.reviewerId))
    .where(and(eq(commentReactions.organizationId, organizationId), inArray(commentReactions.commentId, [...ids])))
    .orderBy(asc(commentReactions.id));
  for (const { row, ...author } of rows) {
    const list = found.get(row.commentId) ?? [];
    list.push({
      uuid: row.uuid,
      code: row.code,
      timeAdded: unixSeconds(row.createdAt),
      user: authorOf(row, author),
    });
    found.set(row.commentId, list);
  }
  return found;
}

interface AuthorColumns {
  userName: string | null;
  userTone: string | null;
  avatarKey: string | null;
  reviewerName: string | null;
  reviewerTone: string | null;
}

const nobody: CommentAuthor = { id: 0, anonId: 0, name: '', skinTone: '', avatar: '' };

function authorOf(
  { userId, reviewerId }: { userId: number | null; reviewerId: number | null },
  columns: AuthorColumns,
): CommentAuthor {
  return {
    id: userId ?? 0,
    anonId: reviewerId ?? 0,
    name: columns.userName ?? columns.reviewerName ?? messages.unknownAuthor,
    skinTone: skinTone.catch('').parse(columns.userTone ?? columns.reviewerTone ?? ''),
    avatar: avatarUrl(columns.avatarKey),
  };
}
