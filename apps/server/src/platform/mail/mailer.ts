import type { Transporter } from 'nodemailer';
import { cleanText, summarizeError } from '../describe-error';

/** A complete email. Subject and names are plain text; the HTML is a complete document. */
export interface OutgoingMail {
  to: string;
  subject: string;
  /** A complete document. Bytes are sent unchanged, in the given charset. */
  html: string | { bytes: Buffer; charset: string };
  text: string;
  replyTo?: string;
  attachment?: { name: string; type: string; bytes: Buffer };
  /** The address at which one request without a session unsubscribes from emails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Sends an email to the mail server and returns its response (`250 Ok: queued`); rejects if it was refused. */
  send(mail: OutgoingMail): Promise<string | undefined>;
  close(): void;
}

const timeoutMs = 20_000;
/** nodemailer's codes for an email refused by the mail server, in contrast to an unavailable server. */
const ofOneMail = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EATTACHMENT', 'EFILEACCESS', 'EURLACCESS']);

/**
 * Returns whether a rejection of `send` means that the mail server accepts no email at all: it can't be reached,
 * doesn't respond in time, refuses the connection or the sign-in, or asks to retry later. False if it refused one
 * email.
 */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  if (typeof code !== 'string') return false;
  // 421: it closes the connection. Other temporary responses to the sender's address don't depend on the recipient.
  const isBusy = responseCode === 421 || (command === 'MAIL FROM' && Number(responseCode) < 500);
  return isBusy || !ofOneMail.has(code);
}

/** Returns why `send` was rejected: the mail server's own words if it gave an answer, otherwise the error. */
export function describeMailFault(error: unknown): string {
  const answer = error instanceof Error && 'response' in error ? error.response : undefined;
  return typeof answer === 'string' && answer !== '' ? cleanText(answer) : summarizeError(error);
}

/**
 * Creates a mailer over SMTP (`smtp://` or `smtps://`, with user and password in the address if the server requires
 * them). `waitMs`: how long it may be silent.
 */
export function createSmtpMailer(smtpUrl: string, from: string, { waitMs = timeoutMs } = {}): Mailer {
  let opened: Promise<Transporter> | undefined;
  return {
    async send(mail) {
      const { html, unsubscribeUrl, attachment, ...rest } = mail;
      const body = typeof html === 'string' ? { html } : { alternatives: [exactPart(html)] };
      const unsubscribe = unsubscribeUrl
        ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {};
      const attachments = attachment
        ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.bytes }]
        : [];
      opened ??= openTransport(smtpUrl, from, waitMs);
      const { response } = await (await opened).sendMail({
        ...rest,
        ...body,
        attachments,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribe },
      });
      return response;
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/**
 * Connects to a mail server and signs in, without sending anything. Rejects with the server's response or the reason
 * why it can't be reached.
 */
export async function verifyMailServer(smtpUrl: string, { waitMs = timeoutMs } = {}): Promise<void> {
  const transport = await openTransport(smtpUrl, '', waitMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The package is loaded when the first email is sent. */
async function openTransport(smtpUrl: string, from: string, waitMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: smtpUrl,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** As base64, because a mail server may change line endings and long lines in other encodings. */
function exactPart({ bytes, charset }: { bytes: Buffer; charset: string }) {
  return { content: bytes, contentType: `text/html; charset=${charset}`, contentTransferEncoding: 'base64' as const };
}
