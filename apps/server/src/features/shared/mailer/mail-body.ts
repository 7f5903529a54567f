import { z } from 'zod';
import { htmlEncodingSchema } from '../../../platform/encodings/legacy-encodings';
import type { Services } from '../../../services';
import type { MailRow } from './repository';

/** The purpose of `secrets.encrypt(mailPurpose, …)` for stored emails. */
export const mailPurpose = 'mail';
const storedBody = z.object({
  html: z.string(),
  text: z.string(),
  secretLinks: z.array(z.string()),
  /** Set for a person's own document, which is sent with exactly these bytes. */
  encoding: htmlEncodingSchema.optional(),
  replyTo: z.string().optional(),
  /** The attached file, by its key among the files of emails. */
  attachment: z.object({ key: z.string(), name: z.string(), type: z.string() }).optional(),
  /** Address for one-click unsubscribe from emails of this kind (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
});
export type MailAttachment = NonNullable<MailBody['attachment']>;
type MailBody = z.output<typeof storedBody>;

/** Encodes the content of an email for storage. It is encrypted, because it may contain a reset link. */
export function writeBody({ secrets }: Pick<Services, 'secrets'>, body: MailBody): Buffer {
  return secrets.encrypt(mailPurpose, JSON.stringify(body));
}

/** Returns HTML and text of a stored email; empty if it was encrypted with another secret (a restored backup). */
export function readBody(services: Pick<Services, 'secrets'>, row: MailRow): MailBody {
  try {
    return storedBody.parse(JSON.parse(services.secrets.decrypt(mailPurpose, row.body)));
  } catch {
    // The secret has changed since the email was written, so its content can't be recovered.
    return { html: '', text: '', secretLinks: [] };
  }
}
