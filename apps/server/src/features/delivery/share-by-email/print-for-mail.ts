import { AppError, limits } from '@galley/contract';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import { exportFileName } from '../../../platform/file-name';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import { TemporaryFault } from '../../../platform/outages';
import type { Services } from '../../../services';
import type { MailAttachment } from '../../shared/mailer/mail-body';
import { newMailFile, removeMailFile } from '../../shared/mailer/mail-files';
import { printDocument } from '../exports/print-document';
import { requireExportReady } from '../exports/readiness';

/**
 * Prints a stored version (0 = the current one) for an email before it is queued, so that the sender sees errors
 * immediately. Throws `conflict` without a browser or when it fails, `too_large`, `not_ready`, and `unavailable` when
 * the server is too busy.
 */
export async function printForMail(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  { version, signal }: { version: number; signal?: AbortSignal },
): Promise<MailAttachment> {
  if (!services.browser.isInstalled) throw new AppError('conflict', messages.pdfErrors.missing, { field: 'attachPdf' });
  await requireExportReady(services, refOf('email', caller.email), version, caller);
  const key = services.secrets.randomToken();
  const path = await newMailFile(services, key);
  try {
    const { title, size } = await printDocument(services, caller, { version, paper: 'full', signal }, path);
    if (size > limits.attachedPdfBytes)
      throw new AppError('too_large', messages.attachedPdfTooLarge, { field: 'attachPdf' });
    return { key, name: exportFileName(title, 'pdf'), type: 'application/pdf' };
  } catch (error) {
    await removeMailFile(services, key);
    if (error instanceof TemporaryFault) throw new AppError('unavailable', error.message, { field: 'attachPdf' });
    throw error;
  }
}
