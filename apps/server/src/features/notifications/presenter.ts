import { documentType, type Notification, notificationAction, skinTone } from '@galley/contract';
import { messages } from '../../messages';
import { avatarUrl } from '../profile/avatar-url';
import type { NotificationRow, ReactionRow } from './repository';

/** A notification as its person sees it. `reactions` are those of others to comments, in order. */
export function presentNotification(row: NotificationRow, reactions: readonly ReactionRow[]): Notification {
  const action = notificationAction.parse(row.action);
  const own = action === 'emoji' ? reactions.filter((reaction) => reaction.comment_id === row.comment_id) : [];
  return {
    id: row.id,
    status: row.is_read ? 'read' : 'unread',
    action,
    dateCreated: Math.floor(row.happened_at),
    mention: action === 'mention' ? { comment: { id: row.comment_id } } : null,
    comment: {
      id: row.comment_id,
      content: row.content,
      user: {
        id: row.author_id ?? 0,
        name: row.author_name ?? messages.unknownAuthor,
        avatar: avatarUrl(row.avatar_key ?? ''),
      },
      email: {
        id: row.document_id,
        tid: row.template_id,
        title: row.title,
        type: row.document_kind === 'template' ? 'template' : documentType.parse(row.document_type),
      },
      emojis: own.map((reaction) => ({
        uuid: reaction.uuid,
        code: reaction.code,
        timeAdded: Math.floor(reaction.added_at),
        user: {
          id: reaction.user_id ?? 0,
          anonId: reaction.reviewer_id ?? 0,
          name: reaction.name,
          skinTone: skinTone.catch('').parse(reaction.skin_tone),
          avatar: avatarUrl(reaction.avatar_key ?? ''),
        },
      })),
    },
  };
}
