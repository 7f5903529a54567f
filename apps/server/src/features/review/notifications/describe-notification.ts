import { emojiText, pages, reactionNames, reviewPath } from '@galley/contract';
import { messages } from '../../../messages';
import { mailAccessEnd } from '../../shared/mailer/service';
import { reviewedDocumentOf } from './presenter';
import type { NotificationRow, ReactionRow } from './repository';

/** The text of a notification, for emails and push notifications. */
export interface NotificationSummary {
  /** "Mara mentioned you in "Spring sale"" */
  subject: string;
  /** The comment, the note with a request or an answer, or a new member's address; '' = nothing. */
  text: string;
  title: string;
  /** The path that it links to. */
  path: string;
}

/**
 * Returns the text of a notification for the bell, emails and browsers: what happened, the text it is about, and its
 * link.
 */
export function describeNotification(row: NotificationRow, reactions: readonly ReactionRow[]): NotificationSummary {
  const text = row.action === 'member_joined' ? (row.member_email ?? '') : row.source;
  return { subject: subjectOf(row, reactions), text, title: row.title, path: pathOf(row) };
}

function subjectOf(row: NotificationRow, reactions: readonly ReactionRow[]): string {
  const { action } = row;
  const document = messages.reviewed[row.document_kind ?? 'email'](row.title);
  const author = row.author_name ?? messages.unknownAuthor;
  const approval = { version: row.version ?? 0, document };
  switch (action) {
    case 'mention':
      return messages.mentionedYou(author, document);
    case 'reply':
      return messages.repliedToYou(author, document);
    case 'guest_comment':
      return messages.guestCommented(author, document);
    case 'emoji': {
      const own = reactions.filter((reaction) => reaction.comment_id === row.comment_id);
      return messages.reactedToYou(namesOf(own), emojisOf(own), document);
    }
    case 'approval_request':
      return messages.askedYouToApprove(author, approval);
    case 'approval_answer':
      return row.decision === 'changes_requested'
        ? messages.requestedChanges(author, approval)
        : messages.approvedVersion(author, approval);
    case 'approval_stale':
      return messages.savedAfterApproval(author, approval);
    case 'access_ending':
      return messages.memberAccessEnding(author, mailAccessEnd(row.access_ends_on ?? '', row.locale));
    case 'member_joined':
      return messages.memberJoined(author, row.organization);
  }
}

/** Lists the names, each person once. */
function namesOf(reactions: readonly ReactionRow[]): string {
  const people = new Map(
    reactions.map((reaction) => [`${reaction.user_id} ${reaction.reviewer_id}`, { user: { name: reaction.name } }]),
  );
  return reactionNames([...people.values()]);
}

/** Lists the emoji, each once. */
function emojisOf(reactions: readonly ReactionRow[]): string {
  return [...new Set(reactions.map(({ code, skin_tone: tone }) => emojiText(code, tone)))].join(' ');
}

/** Returns the path of a notification: where the document is reviewed; for members, their page. */
function pathOf(row: NotificationRow): string {
  const document = reviewedDocumentOf(row);
  return document ? reviewPath(document, row.comment_id) : pages.account_members_page;
}
