import { approvalsHash, buildUrl, commentHash, type Notification, pages } from '@galley/contract';

type NotifiedDocument = NonNullable<Notification['comment']>['email'];

/**
 * The address of a notification's target: its comment or approval, in the builder or beside the preview, or the list of
 * members.
 */
export function notificationPath({
  comment,
  approval,
  member,
}: Pick<Notification, 'comment' | 'approval' | 'member'>): string {
  if (member) return pages.account;
  if (comment) return `${documentPath(comment.email)}${commentHash}${comment.id}`;
  return approval ? `${documentPath(approval.email)}${approvalsHash}` : '/';
}

function documentPath({ type, id, tid, canEdit }: NotifiedDocument): string {
  if (type === 'template') return buildUrl('build_template', { id });
  return buildUrl(canEdit ? `build_${type}` : `${type}_preview`, { tid, id });
}

/** The text of a comment on one line. Its HTML is only parsed: nothing in it is loaded or run. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li)>|<br>/g, ' $&'), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
