import { openLazyModal } from '../lib/open-lazy-modal';
import type { ExportRequest, ShareRequest } from './requests';

// Modals that several features open. This layer may use `ui`, `lib` and the contract; features may use it.

/** Shows the share link of an email, page or theme: copy, replace, revoke. Resolves when it is closed. */
export async function openShareModal(request: ShareRequest): Promise<void> {
  await openLazyModal<ShareRequest>(async () => (await import('./share/share-modal')).ShareModal, request);
}

/** Offers a stored version as HTML or ZIP. Resolves when it is closed. */
export async function openExportModal(request: ExportRequest): Promise<void> {
  await openLazyModal<ExportRequest>(async () => (await import('./export/export-modal')).ExportModal, request);
}

/** Shows who somebody of the organization is. Resolves when it is closed. */
export async function openPersonCard(personId: number): Promise<void> {
  await openLazyModal<{ personId: number }>(
    async () => (await import('./person-card/person-card-modal')).PersonCardModal,
    { personId },
  );
}

/** Makes a further organization and goes there. Resolves when it is closed. */
export async function openNewOrganizationModal(): Promise<void> {
  await openLazyModal(async () => (await import('./new-organization/new-organization-modal')).NewOrganizationModal, {});
}
