import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { ExportRequest } from '../../shared/requests';

/** Sends a stored version to a connected source. Resolves when it is closed. */
export async function openSendToSourceModal(request: ExportRequest): Promise<void> {
  await openLazyModal<ExportRequest>(async () => (await import('./send-to-source')).SendToSourceModal, request);
}
