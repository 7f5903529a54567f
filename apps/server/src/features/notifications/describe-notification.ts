import { buildUrl, emojiText, reactionNames } from '@galley/contract';
import { messages } from '../../messages';
import type { NotificationRow, ReactionRow } from './repository';

/** A notification in words, for emails and push notifications. */
export interface NotificationWords {
  /** "Mara mentioned you in "Spring sale"" */
  subject: string;
  /** The comment as it was written. */
  text: string;
  title: string;
  /** Path of the comment in the builder. */
  path: string;
}

export function describeNotification(row: NotificationRow, reactions: readonly ReactionRow[]): NotificationWords {
  const { title } = row;
  const own = reactions.filter((reaction) => reaction.comment_id === row.comment_id);
  const author = row.author_name ?? messages.unknownAuthor;
  const subjects: Record<string, string> = {
    mention: messages.mentionedYou(author, title),
    reply: messages.repliedToYou(author, title),
    emoji: messages.reactedToYou(namesOf(own), emojisOf(own), title),
  };
  return { subject: subjects[row.action] ?? title, text: row.source, title, path: commentPath(row) };
}

/** Each person once. */
function namesOf(reactions: readonly ReactionRow[]): string {
  const people = new Map(
    reactions.map((reaction) => [`${reaction.user_id} ${reaction.reviewer_id}`, { user: { name: reaction.name } }]),
  );
  return reactionNames([...people.values()]);
}

/** Each emoji once. */
function emojisOf(reactions: readonly ReactionRow[]): string {
  return [...new Set(reactions.map(({ code, skin_tone: tone }) => emojiText(code, tone)))].join(' ');
}

/** Opens the comment beside its document. */
function commentPath({
  document_kind: kind,
  document_type: type,
  document_id: id,
  template_id: tid,
  comment_id: commentId,
}: NotificationRow): string {
  const address =
    kind === 'template'
      ? buildUrl('build_template', { id })
      : buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id });
  return `${address}#activity-c-${commentId}`;
}
