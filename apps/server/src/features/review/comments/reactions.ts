import { AppError, type Comment, isEmojiCode, limits } from '@galley/contract';
import { and, eq, sql } from 'drizzle-orm';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { commentReactions } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { type CommentRow, readComment } from '../../documents/document-comments/stored-comments';
import { type CommentCaller, changeAuthorOf, isOwn, type Sent } from './callers';
import { change, commentOf } from './service';

const ofComment = (row: CommentRow) =>
  and(eq(commentReactions.organizationId, row.organizationId), eq(commentReactions.commentId, row.id));

/**
 * Reacts to a comment. The same emoji by the same person again, or the same id again, changes nothing. Throws
 * `invalid_field` for anything that isn't an emoji, `conflict` for too many.
 */
export async function addReaction(
  services: Services,
  caller: CommentCaller,
  { uuid, code, ...sent }: Sent & { uuid: string; code: string },
): Promise<Comment> {
  if (!isEmojiCode(code)) throw new AppError('invalid_field', messages.emojiUnknown, { field: 'code' });
  return await change(services, caller, sent, async (tx, { document }, writer) => {
    const row = await commentOf(tx, caller);
    const [count] = await tx.select({ count: sql<number>`count(*)::int` }).from(commentReactions).where(ofComment(row));
    if ((count?.count ?? 0) >= limits.reactionsPerComment) throw new AppError('conflict', messages.tooManyReactions);
    const made = await tx
      .insert(commentReactions)
      .values({ organizationId: row.organizationId, commentId: row.id, uuid, code, ...writer })
      .onConflictDoNothing()
      .returning({ id: commentReactions.id });
    if (made.length > 0) {
      await recordChange(tx, changeAuthorOf(caller, writer), {
        action: 'reaction.added',
        object: { kind: document.kind, id: document.id },
        details: { comment: row.id, code, uuid },
      });
    }
    return await readComment(tx, document, row.id);
  });
}

/** Removes one's own reaction; does nothing if it is already removed. Throws `forbidden` for someone else's. */
export async function removeReaction(
  services: Services,
  caller: CommentCaller,
  { uuid, ...sent }: Sent & { uuid: string },
): Promise<Comment> {
  return await change(services, caller, sent, async (tx, { document }, writer) => {
    const row = await commentOf(tx, caller);
    const isReaction = and(ofComment(row), eq(commentReactions.uuid, uuid));
    const [found] = await tx.select().from(commentReactions).where(isReaction);
    if (found && !isOwn(writer, found)) throw new AppError('forbidden', messages.reactionOfOthers);
    if (found) {
      await tx.delete(commentReactions).where(isReaction);
      await recordChange(tx, changeAuthorOf(caller, writer), {
        action: 'reaction.removed',
        object: { kind: document.kind, id: document.id },
        details: { comment: row.id, code: found.code, uuid },
      });
    }
    return await readComment(tx, document, row.id);
  });
}
