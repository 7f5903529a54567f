import { createTransport } from 'nodemailer';

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
  const transport = createTransport(
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
      const { response } = await transport.sendMail({
        ...rest,
        ...body,
        attachments,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribe },
      });
      return response;
    },
    close: () => transport.close(),
  };
}

/** As base64, because a mail server may change line ends and long lines of anything else. */
function exactPart({ bytes, charset }: { bytes: Buffer; charset: string }) {
  return { content: bytes, contentType: `text/html; charset=${charset}`, contentTransferEncoding: 'base64' as const };
}
