import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { ExportRequest } from '../../shared/requests';

/** Opens the dialog that sends a stored version to a connected source. Resolves when closed. */
export async function openSendToSourceModal(request: ExportRequest): Promise<void> {
  await openLazyModal<ExportRequest>(async () => (await import('./send-to-source')).SendToSourceModal, request);
}
