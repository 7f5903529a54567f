import { createTransport } from 'nodemailer';

/** A finished mail. Subject and names are plain text; the html is a whole document. */
export interface OutgoingMail {
  to: string;
  subject: string;
  /** A whole document; as bytes it arrives exactly so, in the charset that is named. */
  html: string | { bytes: Buffer; charset: string };
  text: string;
  replyTo?: string;
}

export interface Mailer {
  /** Hands a mail to the mail server; rejects when it was not taken. */
  send(mail: OutgoingMail): Promise<void>;
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
      const { html, ...rest } = mail;
      const body = typeof html === 'string' ? { html } : { alternatives: [exactPart(html)] };
      await transport.sendMail({ ...rest, ...body, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}

/** As base64, because a mail server may change line ends and long lines of anything else. */
function exactPart({ bytes, charset }: { bytes: Buffer; charset: string }) {
  return { content: bytes, contentType: `text/html; charset=${charset}`, contentTransferEncoding: 'base64' as const };
}
