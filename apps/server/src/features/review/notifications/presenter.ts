import { documentType, type Notification, notificationAction, type ReviewedDocument, skinTone } from '@galley/contract';
import { messages } from '../../../messages';
import { avatarUrl } from '../../shared/profile/avatar-url';
import type { NotificationRow, ReactionRow } from './repository';

/**
 * Converts a notification to its API form for its recipient. `reactions` are those of others to comments, in order;
 * `joinedBeside` counts the people who joined on the same day and are shown with this one.
 */
export function presentNotification(
  row: NotificationRow,
  reactions: readonly ReactionRow[],
  joinedBeside = 0,
): Notification {
  const action = notificationAction.parse(row.action);
  const { comment_id: commentId } = row;
  return {
    id: row.id,
    status: row.is_read ? 'read' : 'unread',
    action,
    dateCreated: Math.floor(row.happened_at),
    mention: action === 'mention' && commentId !== null ? { comment: { id: commentId } } : null,
    comment: commentId === null ? null : presentComment(row, commentId, action === 'emoji' ? reactions : []),
    approval: row.request_id === null ? null : presentApproval(row),
    member:
      row.member_email === null
        ? null
        : {
            user: actorOf(row),
            email: row.member_email,
            accessEndsOn: row.access_ends_on,
            ...(joinedBeside > 0 && { others: joinedBeside }),
          },
  };
}

function presentComment(
  row: NotificationRow,
  id: number,
  reactions: readonly ReactionRow[],
): NonNullable<Notification['comment']> {
  const own = reactions.filter((reaction) => reaction.comment_id === id);
  return {
    id,
    content: row.content,
    user: actorOf(row),
    email: documentOf(row),
    emojis: own.map((reaction) => ({
      uuid: reaction.uuid,
      code: reaction.code,
      timeAdded: Math.floor(reaction.added_at),
      user: {
        id: reaction.user_id ?? 0,
        anonId: reaction.reviewer_id ?? 0,
        name: reaction.name,
        skinTone: skinTone.catch('').parse(reaction.skin_tone),
        avatar: avatarUrl(reaction.avatar_key),
      },
    })),
  };
}

function presentApproval(row: NotificationRow): NonNullable<Notification['approval']> {
  return {
    id: row.request_id ?? 0,
    version: row.version ?? 0,
    decision: row.decision,
    note: row.source,
    user: actorOf(row),
    email: documentOf(row),
  };
}

function actorOf({ author_id: id, author_name: name, avatar_key: avatarKey }: NotificationRow) {
  return { id: id ?? 0, name: name ?? messages.unknownAuthor, avatar: avatarUrl(avatarKey) };
}

function documentOf(row: NotificationRow): ReviewedDocument & { title: string } {
  const document = reviewedDocumentOf(row);
  if (!document) throw new Error(`Notification ${row.id} has no document.`);
  return { ...document, title: row.title };
}

/** Returns the document of a notification; null = it's about a member. */
export function reviewedDocumentOf(row: NotificationRow): ReviewedDocument | null {
  const { document_kind: kind, document_id: id, template_id: tid } = row;
  if (kind === null || id === null || tid === null) return null;
  return { id, tid, type: kind === 'email' ? documentType.parse(row.document_type) : kind, canEdit: row.can_edit };
}
