import { z } from 'zod';
import type { Services } from '../../services';
import { htmlEncodingSchema } from '../templates/legacy-encodings';
import type { MailRow } from './repository';

/** `secrets.encrypt(mailPurpose, …)`: what mails are stored under. */
export const mailPurpose = 'mail';
const storedBody = z.object({
  html: z.string(),
  text: z.string(),
  secretLinks: z.array(z.string()),
  /** Set for somebody's own document: it is sent as exactly these bytes. */
  encoding: htmlEncodingSchema.optional(),
  replyTo: z.string().optional(),
});
type MailBody = z.output<typeof storedBody>;

/** A mail's text as it is stored: it may hold the link of a reset, so it lies there encrypted. */
export function writeBody({ secrets }: Pick<Services, 'secrets'>, body: MailBody): Buffer {
  return secrets.encrypt(mailPurpose, JSON.stringify(body));
}

/** Html and text of a stored mail; a mail of another secret (a restored backup) reads as empty. */
export function readBody(services: Pick<Services, 'secrets'>, row: MailRow): MailBody {
  try {
    return storedBody.parse(JSON.parse(services.secrets.decrypt(mailPurpose, row.body)));
  } catch {
    // The secret is another one than when the mail was written: what it said is gone for good.
    return { html: '', text: '', secretLinks: [] };
  }
}
