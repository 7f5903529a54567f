export type InboxClient = 'phone' | 'desktop';

/** One row of an inbox: the visible parts of the subject and the preview text. */
export interface InboxRow {
  subject: string;
  previewText: string;
}

/**
 * The number of characters that fit. On a phone, the subject has one line and the preview text two. On a desktop, both
 * share one line, the subject first. Typical of the most used email apps; none matches it exactly.
 */
const room = { phoneSubject: 40, phonePreview: 80, desktopSubject: 70, desktopLine: 100 };

/** The row of an email in an inbox: white space is collapsed, and long text ends in an ellipsis. */
export function inboxRow(client: InboxClient, email: { subject: string; previewText: string }): InboxRow {
  const subject = oneLine(email.subject);
  const previewText = oneLine(email.previewText);
  if (client === 'phone')
    return { subject: cut(subject, room.phoneSubject), previewText: cut(previewText, room.phonePreview) };
  const shown = cut(subject, room.desktopSubject);
  return { subject: shown, previewText: cut(previewText, room.desktopLine - [...shown].length) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
