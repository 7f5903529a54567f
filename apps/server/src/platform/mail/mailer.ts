import { createTransport } from 'nodemailer';

/** A finished mail. Subject and names are plain text; the html is a whole document. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
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
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
