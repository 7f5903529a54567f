import { cutText, formatCount } from '@galley/contract';
import type { MailContent } from './mail-layout';
import { withoutAddresses } from './mail-names';

/** Emails about comments, approvals and new members. People's texts are shown as entered. */

/** The subject of a notification. */
export type NotificationSubject = 'comment' | 'guest' | 'approval' | 'member';

interface NotificationText {
  /** The author, the action and the document. */
  subject: string;
  text: string;
  /** Opens the comment, the approval or the list of members. */
  url: string;
  about: NotificationSubject;
}

interface NotificationLinks {
  settingsUrl: string;
  unsubscribeUrl: string;
}

const notes: Record<NotificationSubject, string> = {
  comment: 'You get this email because someone mentioned you, replied to you or reacted to your comment in Galley.',
  guest: 'You get this email because a guest or commentor commented on a document that you shared or edited in Galley.',
  approval:
    'You get this email because of an approval that you asked for or gave, or of a document that you shared or edited in Galley.',
  member: 'You get this email because you own the organization or invited this person.',
};
const severalNote = 'You get this email because of comments, approvals and new members in Galley that concern you.';
const severalMembersNote = 'You get this email because you own the organization or invited these people.';
const labels: Record<NotificationSubject, string> = {
  comment: 'Open comment',
  guest: 'Open comment',
  approval: 'Open approval',
  member: 'Manage members',
};
/** Maximum length of a comment among several, in characters. */
const shortText = 280;
const previewText = 120;

/** Creates the email for one notification, with a link to unsubscribe. */
export function notificationMail(input: NotificationText & NotificationLinks): MailContent {
  const { text, url, about, settingsUrl, unsubscribeUrl } = input;
  const subject = withoutAddresses(input.subject);
  return {
    subject,
    preview: shorten(text, previewText),
    title: subject,
    paragraphs: [],
    quote: text || undefined,
    action: { label: labels[about], url },
    note: notes[about],
    unsubscribe: { settingsUrl, url: unsubscribeUrl },
  };
}

/** Creates the email for several notifications; `total` also counts those that aren't listed. */
export function notificationsMail(
  input: { items: readonly NotificationText[]; total: number; url: string } & NotificationLinks,
): MailContent {
  const { items, total, url, settingsUrl, unsubscribeUrl } = input;
  const more = total - items.length;
  const subject = formatCount(total, { one: 'new notification', other: 'new notifications' });
  return {
    subject,
    preview: withoutAddresses(items[0]?.subject ?? ''),
    title: subject,
    paragraphs: more > 0 ? [`The latest ${items.length} are listed here. You find all of them in Galley.`] : [],
    items: items.map((item) => ({
      ...item,
      subject: withoutAddresses(item.subject),
      text: shorten(item.text, shortText),
    })),
    action: { label: 'Open Galley', url },
    note: noteOf(items),
    unsubscribe: { settingsUrl, url: unsubscribeUrl },
  };
}

function noteOf(items: readonly NotificationText[]): string {
  const [about, ...more] = new Set(items.map((item) => item.about));
  if (!about || more.length > 0 || about === 'approval') return severalNote;
  return about === 'member' ? severalMembersNote : notes[about];
}

function shorten(text: string, length: number): string {
  const cut = cutText(text, length);
  return cut.length < text.length ? `${cut}…` : cut;
}
