import type { Transporter } from 'nodemailer';

/** A complete email. Subject and names are plain text; the HTML is a complete document. */
interface OutgoingMail {
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

/** Sends over SMTP (`smtp://` or `smtps://`, with user and password in the address where the server wants them). */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
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
      opened ??= openTransport(smtpUrl, from);
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
async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
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
