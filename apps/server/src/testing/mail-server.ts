import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mail = Email;

/** Reads an email as received over the wire. */
export async function parseMail(raw: Buffer): Promise<Mail> {
  return await PostalMime.parse(raw);
}

/** A real SMTP server on loopback that stores received emails. */
export interface MailServer {
  url: string;
  mails: Mail[];
  /** The same emails as received over the wire. */
  raws: Buffer[];
  /** Refuses the next emails with a temporary error. */
  refuse(count: number): void;
  close(): Promise<void>;
}

/** Starts a mail server. `port`: 0 = any. `onMail` gets each email as received over the wire. */
export async function startMailServer({
  port: wanted = 0,
  onMail = () => {},
}: {
  port?: number;
  onMail?: (raw: Buffer) => void;
} = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const raws: Buffer[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(chunks);
        raws.push(raw);
        mails.push(await parseMail(raw));
        onMail(raw);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    raws,
    refuse(count) {
      refusals = count;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
