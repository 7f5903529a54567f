import { type BuildDocument, type EmailSettings, isManager, noEmailSettings, themeChecklist } from '@galley/contract';
import { documentOf } from '../../../access/targets';
import { unixSeconds } from '../../../platform/clock';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { withPieces } from '../../../platform/http/json-pieces';
import type { DocumentTarget, EmailTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { billingPlanOf } from '../../shared/entitlements/present-plan';
import { listChecks } from '../checklist/checklist';
import { listThemeChecks } from '../checklist/theme-checklist';
import { readComments } from '../document-comments/stored-comments';
import { findDraft, listDrafts } from '../drafts/drafts';
import { type EmailRow, findEmailRow, findEmailVersion, titleOfVersion } from '../emails/email-versions';
import { layoutsOf } from '../layouts/presenter';
import { currentHolder } from '../leases/edit-lease';
import { pinsAndGroupsOf } from '../pins/presenter';
import { previewUrlOf } from '../share-links/share-links';
import { findTemplateFacts, loadTheme, markTheme, type Theme } from '../templates/themes';
import { findHistoryEntry, listHistory } from '../versions/history';
import { themeParts } from './theme-parts';

/**
 * Returns everything that the builder needs to open a document at a version (0 = the current one). Throws `not_found`.
 */
export async function openDocument(
  services: Services,
  caller: UserCaller & DocumentTarget,
  version = 0,
  signal?: AbortSignal,
): Promise<BuildDocument> {
  const { db } = services;
  const document = documentOf(caller);
  const { organizationId, templateId } = document;
  const opened =
    'email' in caller ? await readEmail(services, caller, version) : await readTheme(services, caller, version, signal);
  const { html, theme, row, compared, openedVersion, ...own } = opened;
  const holder = await currentHolder(db, services, document);
  const owner = { document, userId: caller.user.id };
  const drafts = compared ? await listDrafts(db, owner, compared) : [];
  const [newest] = drafts;
  const draft = newest ? await findDraft(db, owner, newest.tabId) : null;
  const { parts, pieces } = await themeParts(services, theme, caller);
  const facts = await findTemplateFacts(db, organizationId, templateId);
  const checklist = { settings: facts.checklistSettings, currentVersion: document.currentVersion };
  const answer: BuildDocument = {
    id: document.id,
    tid: templateId,
    ...facts,
    html: '',
    htmlSha256: html.sha256,
    checklistSettings: row ? facts.checklistSettings : themeChecklist,
    checklistItems: row ? await listChecks(db, row, checklist) : await listThemeChecks(db, document),
    comments: await readComments(db, document),
    ...parts,
    layouts: await layoutsOf(services, db, caller, { templateId }),
    ...(await pinsAndGroupsOf(services, caller, templateId)),
    billingPlan: await billingPlanOf(services, db, organizationId),
    organizationKey: organizationKeyOf(services, caller),
    ...(await listHistory(db, document)),
    openedVersion: await findHistoryEntry(db, document, openedVersion),
    previewUrl: await previewUrlOf(services, document),
    holder: holder && { id: holder.id, name: holder.name },
    draft: draft && { ...draft.summary, html: '' },
    drafts,
    ...own,
  };
  const documents = { html, ...(draft ? { 'draft.html': draft.packed } : {}) };
  return await withDocuments(services, withPieces(answer, pieces), documents);
}

/** The parts of the response that depend on the kind of document, and the rows that the rest is made from. */
type Opened = Pick<
  BuildDocument,
  | 'type'
  | 'mode'
  | 'title'
  | 'markerPrefix'
  | 'emailVersion'
  | 'isCurrentVersion'
  | 'settings'
  | 'lid'
  | 'grant'
  | 'updatedAt'
> & {
  html: PackedHtml;
  theme: Theme;
  openedVersion: number;
  /** The version that the caller's drafts are compared with; null = no drafts are offered. */
  compared: { htmlSha256: string; settings: EmailSettings } | null;
  /** The row of an email or page; null = a theme, which has no checklist. */
  row: EmailRow | null;
};

async function readEmail(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  version: number,
): Promise<Opened> {
  const { db } = services;
  const { organizationId } = caller;
  const email = await findEmailRow(db, caller.email);
  const opened = await findEmailVersion(db, email, version);
  const isCurrentVersion = opened.version === email.currentVersion;
  const type = email.type === 'page' ? 'page' : 'email';
  return {
    type,
    mode: type,
    title: titleOfVersion(email, opened),
    markerPrefix: email.markerPrefix,
    emailVersion: opened.version,
    isCurrentVersion,
    settings: opened.settings,
    lid: email.layoutId ?? 0,
    grant: { canEdit: true, canShare: true, canExport: true, canChangeTemplate: mayChangeTemplate(caller) },
    updatedAt: unixSeconds(email.updatedAt),
    html: await loadPacked(db, organizationId, opened.htmlSha256),
    theme: await loadTheme(services, organizationId, email.templateId, opened.templateVersion),
    openedVersion: opened.version,
    compared: isCurrentVersion ? opened : await findEmailVersion(db, email),
    row: email,
  };
}

/**
 * Reads the theme itself, marked for the builder. Owners and admins can edit it, editors only view it (grammar.md 8).
 */
async function readTheme(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  version: number,
  signal: AbortSignal | undefined,
): Promise<Opened> {
  const { organizationId, template } = caller;
  const theme = await loadTheme(services, organizationId, template.id, version || template.currentVersion);
  const { html, markerPrefix } = await markTheme(services, theme, signal);
  const canEdit = mayChangeTemplate(caller);
  const isCurrentVersion = theme.version.version === template.currentVersion;
  return {
    type: template.type,
    mode: 'template',
    title: template.title,
    markerPrefix,
    emailVersion: 0,
    isCurrentVersion,
    settings: noEmailSettings,
    lid: 0,
    grant: { canEdit, canShare: true, canExport: false, canChangeTemplate: canEdit },
    updatedAt: unixSeconds(theme.version.createdAt),
    html,
    theme,
    openedVersion: theme.version.version,
    // Drafts are changes to the current version, so they aren't offered for an older one.
    compared: canEdit && isCurrentVersion ? { htmlSha256: html.sha256, settings: noEmailSettings } : null,
    row: null,
  };
}

/** Returns whether the caller can edit the theme. Same rule as `template.admin` (design.md 12): owners and admins. */
function mayChangeTemplate(caller: UserCaller): boolean {
  return isManager(caller.membership.role);
}

/** Returns a key of the organization that no one outside it can guess and that reveals nothing else. */
function organizationKeyOf(services: Services, caller: UserCaller): string {
  return services.secrets.lookupHash('clipboard', String(caller.organizationId)).toString('base64url');
}
