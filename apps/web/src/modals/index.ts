import type { Billing, LibraryImage } from '@galley/contract';
import { openLazyModal } from '../lib/open-lazy-modal';
import type { UnsavedWork } from '../lib/unsaved-work';
import type { MetadataProps } from './documents/metadata/metadata-modal';
import type { SettingsProps } from './documents/settings/settings-modal';
import type {
  ClosedDocument,
  CreditCardRequest,
  ExportManyRequest,
  ExportRequest,
  FindReplaceRequest,
  HtmlRequest,
  ImagePlace,
  ImportRequest,
  ImportResult,
  IntegrationSettingsRequest,
  MemberSessionsRequest,
  PersonasRequest,
  PreviewLinkRequest,
  PublishRequest,
  ReauthenticateRequest,
  ShareRequest,
  TemplateSettingsEnd,
  TemplateSettingsRequest,
  TemplateUsageRequest,
  UpgradeRequest,
} from './shared/requests';

export { openSendTestModal, openShareEmailModal } from './delivery/send/open-send';

// Dialogs that several features open. Each function loads the dialog on first use. This layer may import `ui`, `lib`
// and the contract; features may import it.

/**
 * Shows the share links of an email, page or theme: create, copy, name, replace, revoke, send. Resolves when closed.
 */
export async function openShareModal(request: ShareRequest): Promise<void> {
  await openLazyModal<ShareRequest>(async () => (await import('./review/share/share-modal')).ShareModal, request);
}

/** Shows the address of a preview for people with access. Resolves when closed. */
export async function openPreviewLinkModal(request: PreviewLinkRequest): Promise<void> {
  await openLazyModal<PreviewLinkRequest>(
    async () => (await import('./review/preview-link/preview-link-modal')).PreviewLinkModal,
    request,
  );
}

/** Downloads the current version as HTML, for people who can't edit it. */
export async function downloadExportedHtml(id: number): Promise<void> {
  await (await import('./delivery/export/export-file')).downloadHtml(id);
}

/** Exports a stored version in any format. Resolves when closed. */
export async function openExportModal(request: ExportRequest): Promise<void> {
  await openLazyModal<ExportRequest>(async () => (await import('./delivery/export/export-modal')).ExportModal, request);
}

/** Exports emails or pages as one file. Resolves when closed. */
export async function openExportManyModal(request: ExportManyRequest): Promise<void> {
  await openLazyModal<ExportManyRequest>(
    async () => (await import('./delivery/export-many/export-many-modal')).ExportManyModal,
    request,
  );
}

/** Finds text or addresses in many emails and replaces them. Resolves when closed. */
export async function openFindReplaceModal(request: FindReplaceRequest): Promise<void> {
  await openLazyModal<FindReplaceRequest>(
    async () => (await import('./documents/find-replace/find-replace-modal')).FindReplaceModal,
    request,
  );
}

/** Adds a source or changes its settings. Resolves when closed. */
export async function openIntegrationSettingsModal(request: IntegrationSettingsRequest): Promise<void> {
  await openLazyModal<IntegrationSettingsRequest>(
    async () => (await import('./delivery/integration-settings/integration-settings-modal')).IntegrationSettingsModal,
    request,
  );
}

/** Publishes pages on a source. Resolves with whether pages were published. */
export async function openPublishModal(request: PublishRequest): Promise<boolean> {
  const isDone = await openLazyModal<PublishRequest, boolean>(
    async () => (await import('./delivery/publish/publish-modal')).PublishModal,
    request,
  );
  return isDone ?? false;
}

/** Shows the source of a stored version to read and copy. Resolves when closed. */
export async function openHtmlModal(request: HtmlRequest): Promise<void> {
  await openLazyModal<HtmlRequest>(async () => (await import('./documents/html/html-modal')).HtmlModal, request);
}

/** Creates an email or page from an HTML file or pasted HTML. Resolves with it, or with undefined if canceled. */
export async function openImportModal(request: ImportRequest): Promise<ImportResult | undefined> {
  return await openLazyModal<ImportRequest, ImportResult>(
    async () => (await import('./documents/import/import-modal')).ImportModal,
    request,
  );
}

/** Subject, preview text and link parameters of a document, open or not. Resolves when closed. */
export async function openSettingsModal(props: SettingsProps): Promise<void> {
  await openLazyModal<SettingsProps>(
    async () => (await import('./documents/settings/settings-modal')).SettingsModal,
    props,
  );
}

/** The settings of an email or page that isn't open. Saved immediately as a new version. Resolves when closed. */
export async function openEmailSettingsModal(document: ClosedDocument): Promise<void> {
  await openLazyModal<ClosedDocument>(
    async () => (await import('./documents/settings/closed-settings-modal')).ClosedSettingsModal,
    document,
  );
}

/** The metadata of a document, open or not. Resolves when closed. */
export async function openMetadataModal(props: MetadataProps): Promise<void> {
  await openLazyModal<MetadataProps>(
    async () => (await import('./documents/metadata/metadata-modal')).MetadataModal,
    props,
  );
}

/** The metadata of an email or page that isn't open. Saved immediately as a new version. Resolves when closed. */
export async function openEmailMetadataModal(document: ClosedDocument): Promise<void> {
  await openLazyModal<ClosedDocument>(
    async () => (await import('./documents/metadata/closed-metadata-modal')).ClosedMetadataModal,
    document,
  );
}

/** Title, settings and versions of a theme. Resolves with the action to continue with, or undefined if canceled. */
export async function openTemplateSettingsModal(
  request: TemplateSettingsRequest,
): Promise<TemplateSettingsEnd | undefined> {
  return await openLazyModal<TemplateSettingsRequest, TemplateSettingsEnd>(
    async () => (await import('./documents/template-settings/template-settings-modal')).TemplateSettingsModal,
    request,
  );
}

/** How often documents use the parts of their theme. Resolves when closed. */
export async function openTemplateUsageModal(request: TemplateUsageRequest): Promise<void> {
  await openLazyModal<TemplateUsageRequest>(
    async () => (await import('./documents/usage/usage-modal')).UsageModal,
    request,
  );
}

/**
 * Shows the documents on earlier versions of a theme, before and after their update, and updates or reverts them.
 * Resolves with whether any was.
 */
export async function openUpgradeModal(request: UpgradeRequest): Promise<boolean> {
  const isChanged = await openLazyModal<UpgradeRequest, boolean>(
    async () => (await import('./documents/upgrade/upgrade-modal')).UpgradeModal,
    request,
  );
  return isChanged ?? false;
}

const upgradeOffers = () => import('./documents/upgrade/offer-upgrade');

/** Called after a new version of a theme. Offers to update its layouts, or else to review the update of the rest. */
export async function offerUpgrade(templateId: number): Promise<void> {
  await (await upgradeOffers()).offerUpgrade(templateId);
}

/** Called after a theme was edited. Offers to review the update of its documents in a message. */
export async function announceUpgrade(templateId: number): Promise<void> {
  await (await upgradeOffers()).announceUpgrade(templateId);
}

/** Returns all documents of the last update to the version before, after a confirmation. Resolves with whether it began. */
export async function undoUpgrade(templateId: number): Promise<boolean> {
  return await (await upgradeOffers()).undoUpgrade(templateId);
}

const imageLibrary = () => import('./files/image-library/open-image-library');

/** Opens the image library of a document's theme to choose an image. Resolves to undefined if none was chosen. */
export async function openImageLibrary(
  place: ImagePlace,
  refusalOf?: (image: LibraryImage) => string,
): Promise<LibraryImage | undefined> {
  return await (await imageLibrary()).openImageLibrary(place, refusalOf);
}

/** Opens the same to look after the images, without a place for one. Resolves when closed. */
export async function browseImages(place: ImagePlace): Promise<void> {
  await (await imageLibrary()).browseImages(place);
}

/** Changes the person's password. Resolves when closed. */
export async function openChangePasswordModal(): Promise<void> {
  await openLazyModal(
    async () => (await import('./people/change-password/change-password-modal')).ChangePasswordModal,
    {},
  );
}

/** Asks for a card with Stripe Elements. Resolves with the billing once it's saved, or with undefined if canceled. */
export async function openCreditCardModal(
  request: CreditCardRequest,
): Promise<(Billing & { success: string }) | undefined> {
  return await openLazyModal<CreditCardRequest, Billing & { success: string }>(
    async () => (await import('./people/credit-card/credit-card-modal')).CreditCardModal,
    request,
  );
}

/** Shows the person card. Resolves when closed. */
export async function openPersonCard(personId: number): Promise<void> {
  await openLazyModal<{ personId: number }>(
    async () => (await import('./people/person-card/person-card-modal')).PersonCardModal,
    { personId },
  );
}

/** Creates another organization and opens it. Resolves when closed. */
export async function openNewOrganizationModal(): Promise<void> {
  await openLazyModal(
    async () => (await import('./people/new-organization/new-organization-modal')).NewOrganizationModal,
    {},
  );
}

/** Shows work that can no longer be saved so that the person can copy it. Resolves when closed. */
export async function openUnsavedWork(request: { reason: string; work: UnsavedWork }): Promise<void> {
  await openLazyModal<{ reason: string; work: UnsavedWork }>(
    async () => (await import('./documents/unsaved-work/unsaved-work-modal')).UnsavedWorkModal,
    request,
  );
}

/** Shows the browsers in which a member is signed in, and signs them out. Resolves when closed. */
export async function openMemberSessionsModal(request: MemberSessionsRequest): Promise<void> {
  await openLazyModal<MemberSessionsRequest>(
    async () => (await import('./people/member-sessions/member-sessions-modal')).MemberSessionsModal,
    request,
  );
}

/** Creates, changes and deletes the personas of a theme. Resolves with whether any changed. */
export async function openPersonasModal(request: PersonasRequest): Promise<boolean> {
  const isChanged = await openLazyModal<PersonasRequest, boolean>(
    async () => (await import('./documents/personas/personas-modal')).PersonasModal,
    request,
  );
  return isChanged ?? false;
}

/** Asks for the password again, then runs the action. Resolves with whether it was done. */
export async function openReauthenticateModal(request: ReauthenticateRequest): Promise<boolean> {
  const isDone = await openLazyModal<ReauthenticateRequest, boolean>(
    async () => (await import('./people/reauthenticate/reauthenticate-modal')).ReauthenticateModal,
    request,
  );
  return isDone ?? false;
}
