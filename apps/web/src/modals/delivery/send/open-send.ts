import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { SendTestRequest, ShareEmailRequest } from '../../shared/requests';

/** Opens the dialog that emails the share link with a note. Resolves when closed. */
export async function openShareEmailModal(request: ShareEmailRequest): Promise<void> {
  await openLazyModal<ShareEmailRequest>(async () => (await import('./share-email-modal')).ShareEmailModal, request);
}

/** Opens the dialog that sends a stored version to an inbox, as exported. Resolves when closed. */
export async function openSendTestModal(request: SendTestRequest): Promise<void> {
  await openLazyModal<SendTestRequest>(async () => (await import('./send-test-modal')).SendTestModal, request);
}
