import type { Transporter } from 'nodemailer';

/** A complete email. Subject and names are plain text; the HTML is a complete document. */
export interface OutgoingMail {
  to: string;
  subject: string;
  /** A complete document. As bytes it is sent unchanged, in the given charset. */
  html: string | { bytes: Buffer; charset: string };
  text: string;
  replyTo?: string;
  attachment?: { name: string; type: string; bytes: Buffer };
  /** Where one request without a session stops emails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Sends an email to the mail server, and returns its answer (`250 Ok: queued`); rejects if it was refused. */
  send(mail: OutgoingMail): Promise<string | undefined>;
  close(): void;
}

const timeoutMs = 20_000;
/** What nodemailer calls an email that the mail server refused, in contrast to a server that it can't talk to. */
const ofOneMail = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EATTACHMENT', 'EFILEACCESS', 'EURLACCESS']);

/**
 * Whether a rejection of `send` says that the mail server accepts no email at all: it can't be reached, doesn't answer
 * in time, refuses the connection or the sign-in, or asks to come back later. False where it refused one email.
 */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  if (typeof code !== 'string') return false;
  // 421: it closes the connection. Other temporary answers to the sender's address aren't about who receives it.
  const isBusy = responseCode === 421 || (command === 'MAIL FROM' && Number(responseCode) < 500);
  return isBusy || !ofOneMail.has(code);
}

/**
 * Sends over SMTP (`smtp://` or `smtps://`, with user and password in the address where the server wants them).
 * `waitMs`: how long it may be silent.
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

/** The package is read when the first email is sent. */
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

/** As base64, because a mail server may change line ends and long lines of anything else. */
function exactPart({ bytes, charset }: { bytes: Buffer; charset: string }) {
  return { content: bytes, contentType: `text/html; charset=${charset}`, contentTransferEncoding: 'base64' as const };
}
