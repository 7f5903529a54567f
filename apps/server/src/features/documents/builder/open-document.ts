import { type BuildDocument, type BuilderMode, isManager, noEmailSettings } from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { withPieces } from '../../../platform/http/json-pieces';
import type { EmailTarget, TemplateTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { billingPlanOf } from '../../shared/entitlements/present-plan';
import { listChecks } from '../checklist/checklist';
import { readComments } from '../document-comments/stored-comments';
import { findDraft, listDrafts } from '../drafts/drafts';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { layoutsOf } from '../layouts/presenter';
import { currentHolder } from '../leases/edit-lease';
import { pinsAndGroupsOf } from '../pins/presenter';
import { findTemplateFacts, loadTheme, markTheme } from '../templates/themes';
import { findHistoryEntry, listHistory } from '../versions/history';
import { findLiveLink, previewPath } from './share-links';
import { themeParts } from './theme-parts';

/** Everything the builder needs to open an email or page at a version (0 = the current one). */
export async function openEmail(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  version = 0,
): Promise<BuildDocument> {
  const { organizationId } = caller;
  const { db } = services;
  const email = await findEmailRow(db, caller.email);
  const opened = await findEmailVersion(db, email, version);
  const current = opened.version === email.currentVersion ? opened : await findEmailVersion(db, email);
  const theme = await loadTheme(services, organizationId, email.templateId, opened.templateVersion);
  const type = email.type === 'page' ? 'page' : 'email';
  const holder = await currentHolder(db, services, refOf('email', email));
  const owner = { document: refOf('email', email), userId: caller.user.id };
  const drafts = await listDrafts(db, owner, current);
  const [newest] = drafts;
  const html = await loadPacked(db, organizationId, opened.htmlSha256);
  const draft = newest ? await findDraft(db, owner, newest.tabId) : null;
  const { parts, pieces } = await themeParts(services, theme, caller);
  const facts = await findTemplateFacts(db, organizationId, email.templateId);
  const checklist = { settings: facts.checklistSettings, currentVersion: email.currentVersion };
  const answer: BuildDocument = {
    id: email.id,
    tid: email.templateId,
    type,
    mode: type satisfies BuilderMode,
    title: opened.version === email.currentVersion ? email.title : opened.title,
    ...facts,
    html: '',
    htmlSha256: opened.htmlSha256,
    markerPrefix: email.markerPrefix,
    emailVersion: opened.version,
    isCurrentVersion: opened.version === email.currentVersion,
    settings: opened.settings,
    checklistItems: await listChecks(db, email, checklist),
    comments: await readComments(db, refOf('email', email)),
    ...parts,
    layouts: await layoutsOf(services, db, caller, { templateId: email.templateId }),
    ...(await pinsAndGroupsOf(services, caller, email.templateId)),
    lid: email.layoutId ?? 0,
    billingPlan: await billingPlanOf(services, db, organizationId),
    organizationKey: organizationKeyOf(services, caller),
    ...(await listHistory(db, refOf('email', email))),
    openedVersion: await findHistoryEntry(db, refOf('email', email), opened.version),
    previewUrl: await previewUrlOf(services, caller, { type, id: email.id, templateId: email.templateId }),
    grant: { canEdit: true, canShare: true, canExport: true, canChangeTemplate: mayChangeTemplate(caller) },
    holder: holder ? { id: holder.id, name: holder.name } : null,
    draft: draft && { ...draft.summary, html: '' },
    drafts,
    updatedAt: unixSeconds(email.updatedAt),
  };
  const documents = { html, ...(draft ? { 'draft.html': draft.packed } : {}) };
  return await withDocuments(services, withPieces(answer, pieces), documents);
}

/** The theme itself, marked for the builder. Owners and admins edit it, editors look (grammar.md 8). */
export async function openTemplate(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  version = 0,
  signal?: AbortSignal,
): Promise<BuildDocument> {
  const { organizationId, template } = caller;
  const theme = await loadTheme(services, organizationId, template.id, version || template.currentVersion);
  const { html, markerPrefix } = await markTheme(services, theme, signal);
  const canEdit = mayChangeTemplate(caller);
  const ref = refOf('template', template);
  const holder = await currentHolder(services.db, services, ref);
  const owner = { document: ref, userId: caller.user.id };
  const isCurrentVersion = theme.version.version === template.currentVersion;
  // The drafts are compared with the version that is opened: those of an old one are not offered there.
  const drafts = canEdit && isCurrentVersion ? await listDrafts(services.db, owner, themeContent(html)) : [];
  const [newest] = drafts;
  const draft = newest ? await findDraft(services.db, owner, newest.tabId) : null;
  const document = { type: 'template', id: template.id, templateId: template.id } as const;
  const { parts, pieces } = await themeParts(services, theme, caller);
  const answer: BuildDocument = {
    id: template.id,
    tid: template.id,
    type: template.type,
    mode: 'template' satisfies BuilderMode,
    title: template.title,
    ...(await findTemplateFacts(services.db, organizationId, template.id)),
    html: '',
    htmlSha256: html.sha256,
    markerPrefix,
    emailVersion: 0,
    isCurrentVersion,
    settings: noEmailSettings,
    checklistItems: [],
    comments: await readComments(services.db, refOf('template', template)),
    ...parts,
    layouts: await layoutsOf(services, services.db, caller, { templateId: template.id }),
    ...(await pinsAndGroupsOf(services, caller, template.id)),
    lid: 0,
    billingPlan: await billingPlanOf(services, services.db, organizationId),
    organizationKey: organizationKeyOf(services, caller),
    ...(await listHistory(services.db, ref)),
    openedVersion: await findHistoryEntry(services.db, ref, theme.version.version),
    previewUrl: await previewUrlOf(services, caller, document),
    grant: { canEdit, canShare: true, canExport: false, canChangeTemplate: canEdit },
    holder: holder && { id: holder.id, name: holder.name },
    draft: draft && { ...draft.summary, html: '' },
    drafts,
    updatedAt: unixSeconds(theme.version.createdAt),
  };
  const documents = { html, ...(draft ? { 'draft.html': draft.packed } : {}) };
  return await withDocuments(services, withPieces(answer, pieces), documents);
}

/** What drafts of a theme are compared with. Themes have no subject and the like. */
function themeContent({ sha256 }: PackedHtml) {
  return { htmlSha256: sha256, settings: noEmailSettings };
}

/** The rule of `template.admin` (design.md 12): owners and admins of the organization. */
function mayChangeTemplate(caller: UserCaller): boolean {
  return isManager(caller.membership.role);
}

/** It can't be guessed outside the organization, and it reveals nothing else. */
function organizationKeyOf(services: Services, caller: UserCaller): string {
  return services.secrets.lookupHash('clipboard', String(caller.organizationId)).toString('base64url');
}

/** The preview address of a document through a valid link to the current version; '' if there is none. */
export async function previewUrlOf(
  services: Services,
  caller: UserCaller,
  document: { type: 'email' | 'page' | 'template'; id: number; templateId: number },
): Promise<string> {
  const { organizationId } = caller;
  const ref = refOf(document.type === 'template' ? 'template' : 'email', { organizationId, id: document.id });
  const link = await findLiveLink(services, services.db, ref);
  return link ? previewPath(services, link, document) : '';
}
