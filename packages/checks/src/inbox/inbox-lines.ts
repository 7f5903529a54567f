import { type InboxClient, inboxClients } from './inbox-clients';
import { cutToWidth, type InboxLine, textWidth } from './text-width';

/** The texts that an inbox shows, decoded. */
export interface InboxTexts {
  sender: string;
  subject: string;
  /** With its padding. */
  previewText: string;
  /** The first words of the email. */
  bodyText: string;
}

/** An email in the list of an inbox. */
export interface InboxEntry {
  client: InboxClient;
  sender: InboxLine;
  subject: InboxLine;
  previewText: InboxLine;
  /** The part of the shown preview that comes from the email itself; '' = none. */
  follows: string;
}

/** Returns how the inboxes of clients cut sender, subject and preview text, and what follows the preview text. */
export function inboxLines({ sender, subject, previewText, bodyText }: InboxTexts): InboxEntry[] {
  const [from, title, before, after] = [sender, subject, previewText, bodyText].map(collapse);
  const preview = [before, after].filter(Boolean).join(' ');
  return inboxClients.map((client) => {
    const line = cutToWidth(preview, client.previewText);
    const isFollowed = textWidth(before ?? '') < client.previewText;
    return {
      client,
      sender: cutToWidth(from ?? '', client.sender),
      subject: cutToWidth(title ?? '', client.subject),
      previewText: line,
      follows: isFollowed ? line.shown.slice((before ?? '').length).trim() : '',
    };
  });
}

/** Inboxes join blanks of the source, but not no-break and figure spaces. */
function collapse(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, ' ').replace(/^ | $/g, '');
}
