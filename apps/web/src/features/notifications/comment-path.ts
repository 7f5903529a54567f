import { buildUrl, type Notification } from '@galley/contract';

type NotifiedComment = Notification['comment'];

/** The address of a comment in the builder, beside its document. */
export function commentPath({ id, email }: Pick<NotifiedComment, 'id' | 'email'>): string {
  const address =
    email.type === 'template'
      ? buildUrl('build_template', { id: email.id })
      : buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id });
  return `${address}#activity-c-${id}`;
}

/** The text of a comment on one line. Its HTML is only read: nothing in it is loaded or run. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(?:p|li)>|<br>/g, ' $&'), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
