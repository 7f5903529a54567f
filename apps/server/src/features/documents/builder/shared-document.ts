import { AppError, type BuildDocument, noEmailSettings } from '@galley/contract';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { refOf } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { EmailTarget, ShareCaller, TemplateTarget } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { readersHtml, themeReadersHtml } from '../content/readers-html';
import { readComments } from '../document-comments/stored-comments';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { findTemplateFacts, findTemplateVersion } from '../templates/themes';

/**
 * What a share link gives access to for an email or page: the version that the link shows, as readers get it, without
 * the theme's palette and settings, link parameters, versions, drafts and people. Throws `not_found` for any other
 * version than the link's.
 */
export async function openSharedEmail(
  services: Services,
  caller: ShareCaller & { email: EmailTarget },
  asked = 0,
  signal?: AbortSignal,
): Promise<BuildDocument> {
  const { db } = services;
  const email = await findEmailRow(db, caller.email);
  const opened = await findEmailVersion(db, email, caller.shareLink.version ?? email.currentVersion);
  refuseOther(asked, opened.version);
  const { organizationId, markerPrefix, templateId } = email;
  const theme = await findTemplateVersion(db, organizationId, templateId, opened.templateVersion);
  const stored = await loadPacked(db, organizationId, opened.htmlSha256);
  const html = await readersHtml(services, { html: stored, markerPrefix, theme }, { organizationId, signal });
  const { templateTitle } = await findTemplateFacts(db, caller.organizationId, email.templateId);
  const answer: BuildDocument = {
    ...nothingElse,
    comments: await readComments(db, refOf('email', email)),
    id: email.id,
    tid: email.templateId,
    type: email.type === 'page' ? 'page' : 'email',
    mode: 'email_preview',
    title: opened.version === email.currentVersion ? email.title : opened.title,
    templateTitle,
    html: '',
    htmlSha256: html.sha256,
    emailVersion: opened.version,
    isCurrentVersion: opened.version === email.currentVersion,
    settings: { ...noEmailSettings, subject: opened.settings.subject, previewText: opened.settings.previewText },
    updatedAt: unixSeconds(opened.createdAt),
  };
  return await withDocuments(services, answer, { html });
}

/** What a share link gives access to for a theme: its file as the preview shows it. Throws as `openSharedEmail`. */
export async function openSharedTemplate(
  services: Services,
  caller: ShareCaller & { template: TemplateTarget },
  asked = 0,
  signal?: AbortSignal,
): Promise<BuildDocument> {
  const { template, shareLink, organizationId } = caller;
  const shown = shareLink.version ?? template.currentVersion;
  refuseOther(asked, shown);
  const version = await findTemplateVersion(services.db, organizationId, template.id, shown);
  const source = await loadPacked(services.db, organizationId, version.htmlSha256);
  const html = await themeReadersHtml(services, { source, version }, { organizationId, signal });
  const answer: BuildDocument = {
    ...nothingElse,
    comments: await readComments(services.db, refOf('template', template)),
    id: template.id,
    tid: template.id,
    type: template.type,
    mode: 'template_preview',
    title: template.title,
    templateTitle: template.title,
    html: '',
    htmlSha256: html.sha256,
    emailVersion: 0,
    isCurrentVersion: shown === template.currentVersion,
    settings: noEmailSettings,
    updatedAt: unixSeconds(version.createdAt),
  };
  return await withDocuments(services, answer, { html });
}

const nothingElse = {
  markerPrefix: '',
  organizationKey: '',
  templateVersion: 0,
  assetBase: '',
  templateSettings: {
    emaAliasEnabled: false,
    loadsRemoteContent: false,
    requiresApproval: false,
    requiredForExport: [],
    mergeTags: [],
  },
  checklistSettings: { items: [], resetsOnSave: false },
  checklistItems: [],
  sections: [],
  components: [],
  layouts: [],
  pinArchives: [],
  pinGroups: [],
  lid: 0,
  billingPlan: null,
  groups: [],
  linkStyles: [],
  colors: [],
  isUntagged: false,
  history: [],
  hasMoreHistory: false,
  openedVersion: null,
  previewUrl: '',
  grant: { canEdit: false, canShare: false, canExport: false, canChangeTemplate: false },
  holder: null,
  draft: null,
  drafts: [],
} satisfies Partial<BuildDocument>;

function refuseOther(asked: number, shown: number): void {
  if (asked !== 0 && asked !== shown) throw new AppError('not_found', messages.notFound);
}
