import { limits } from '@galley/contract';
import type { Services } from '../../../services';
import { type MailContent, mailHtml, mailText } from './mail-layout';

/** What the mail server said about a test email. */
export interface MailServerAnswer {
  isAccepted: boolean;
  /** Its own words, or why it couldn't be reached. */
  answer: string;
}

/** Sends a test email at once, past the queue, so that the mail server's own answer can be shown. */
export async function testMailServer({ mailer, config }: Services, to: string): Promise<MailServerAnswer> {
  if (!mailer) return { isAccepted: false, answer: 'This server has no mail server: SMTP_URL isn’t set.' };
  const content = testMail(config.publicUrl);
  try {
    const answer = await mailer.send({
      to,
      subject: content.subject,
      html: mailHtml(content),
      text: mailText(content),
    });
    return { isAccepted: true, answer: shown(answer ?? '') };
  } catch (error) {
    return { isAccepted: false, answer: shown(wordsOf(error)) };
  }
}

/** The mail server's reply where there was one, else what happened on the way to it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
}

/** One line without control characters, cut. */
function shown(answer: string): string {
  const line = answer
    .slice(0, 2000)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return (line || 'It gave no reason.').slice(0, limits.mailServerAnswerLength);
}

function testMail(publicUrl: string): MailContent {
  return {
    subject: 'Test email from Galley',
    preview: 'The mail server accepted this email.',
    title: 'Test email',
    paragraphs: [`A site admin of ${publicUrl} sent this email to test the mail server. It works.`],
    note: 'You don’t need to do anything.',
  };
}
