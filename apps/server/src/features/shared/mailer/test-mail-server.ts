import { limits } from '@galley/contract';
import type { Services } from '../../../services';
import { type MailContent, mailHtml, mailText } from './mail-layout';

/** The mail server's response to a test email. */
export interface MailServerAnswer {
  isAccepted: boolean;
  /** Its text, or why the server couldn't be reached. */
  answer: string;
}

/** Sends a test email immediately, without the queue, so that the mail server's response can be shown. */
export async function testMailServer(
  { mailer, config }: Pick<Services, 'mailer' | 'config'>,
  to: string,
): Promise<MailServerAnswer> {
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
    return { isAccepted: false, answer: shown(replyOf(error)) };
  }
}

/** Returns the mail server's reply if there was one, otherwise the error of the connection. */
function replyOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message;
}

/** Returns the text on one line without control characters, truncated. */
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
