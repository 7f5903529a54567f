export type InboxClient = 'phone' | 'desktop';

/** One row of an inbox: what is shown of the subject and of the preview text. */
export interface InboxRow {
  subject: string;
  previewText: string;
}

/**
 * Characters that fit. On a phone the subject has one line and the preview text two; on a desktop both share one
 * line, the subject first. Typical of the widest-used email apps, none of which is exact to the character.
 */
const room = { phoneSubject: 40, phonePreview: 80, desktopSubject: 70, desktopLine: 100 };

/** How the row of an email looks in an inbox: white space runs as one blank, cut with an ellipsis where clients cut. */
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
