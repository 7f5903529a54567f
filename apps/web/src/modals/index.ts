import { openModal } from '../lib/dialogs';
import { ExportModal } from './export/export-modal';
import type { ExportRequest, ShareRequest } from './requests';
import { ShareModal } from './share/share-modal';

// Modals that several features open. This layer may use `ui`, `lib` and the contract; features may use it.

/** Shows the share link of an email, page or theme: copy, replace, revoke. Resolves when it is closed. */
export async function openShareModal(request: ShareRequest): Promise<void> {
  await openModal<ShareRequest>(ShareModal, request);
}

/** Offers a stored version as HTML or ZIP. Resolves when it is closed. */
export async function openExportModal(request: ExportRequest): Promise<void> {
  await openModal<ExportRequest>(ExportModal, request);
}
