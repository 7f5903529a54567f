import { type Notification, pages, reviewPath } from '@galley/contract';

/**
 * The address of a notification's target: its comment or approval, in the builder or beside the preview, or the list of
 * members.
 */
export function notificationPath({
  comment,
  approval,
  member,
}: Pick<Notification, 'comment' | 'approval' | 'member'>): string {
  if (member) return pages.account_members_page;
  if (comment) return reviewPath(comment.email, comment.id);
  return approval ? reviewPath(approval.email, null) : '/';
}

/** The text of a comment on one line. Its HTML is only parsed: nothing in it is loaded or run. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li)>|<br>/g, ' $&'), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
