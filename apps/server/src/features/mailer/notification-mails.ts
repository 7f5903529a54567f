import { cutText, formatCount } from '@galley/contract';
import type { MailContent } from './mail-layout';

/** The texts of the emails about comments and approvals. What people wrote is shown as they typed it. */

interface NotificationText {
  /** Who did what, in which document. */
  subject: string;
  text: string;
  /** Opens the comment or the approval. */
  url: string;
  isApproval: boolean;
}

interface NotificationLinks {
  settingsUrl: string;
  unsubscribeUrl: string;
}

const commentNote =
  'You get this email because someone mentioned you, replied to you or reacted to your comment in Galley.';
const approvalNote =
  'You get this email because you were asked for an approval, asked for one or approved a version in Galley.';
const severalNote = 'You get this email because of comments and approvals in Galley that are about you.';
/** Of a comment among several. */
const shortText = 280;
const previewText = 120;

export function notificationMail(input: NotificationText & NotificationLinks): MailContent {
  const { subject, text, url, isApproval, settingsUrl, unsubscribeUrl } = input;
  return {
    subject,
    preview: shorten(text, previewText),
    title: subject,
    paragraphs: [],
    quote: text || undefined,
    action: { label: isApproval ? 'Open approval' : 'Open comment', url },
    note: isApproval ? approvalNote : commentNote,
    unsubscribe: { settingsUrl, url: unsubscribeUrl },
  };
}

/** Several at once; `total` counts those too that aren't listed. */
export function notificationsMail(
  input: { items: readonly NotificationText[]; total: number; url: string } & NotificationLinks,
): MailContent {
  const { items, total, url, settingsUrl, unsubscribeUrl } = input;
  const more = total - items.length;
  const subject = formatCount(total, { one: 'new notification', other: 'new notifications' });
  return {
    subject,
    preview: items[0]?.subject ?? '',
    title: subject,
    paragraphs: more > 0 ? [`The latest ${items.length} are listed here. You find all of them in Galley.`] : [],
    items: items.map((item) => ({ ...item, text: shorten(item.text, shortText) })),
    action: { label: 'Open Galley', url },
    note: items.every(({ isApproval }) => !isApproval) ? commentNote : severalNote,
    unsubscribe: { settingsUrl, url: unsubscribeUrl },
  };
}

function shorten(text: string, length: number): string {
  const cut = cutText(text, length);
  return cut.length < text.length ? `${cut}…` : cut;
}
