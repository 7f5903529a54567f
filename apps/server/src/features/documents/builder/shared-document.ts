import { AppError, type BuildDocument, noEmailSettings } from '@galley/contract';
import { documentOf } from '../../../access/targets';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { DocumentTarget, EmailTarget, ShareCaller, TemplateTarget } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { readComments } from '../document-comments/stored-comments';
import { readersHtml, themeReadersHtml } from '../document-pages/readers-html';
import { findEmailRow, findEmailVersion, titleOfVersion } from '../emails/email-versions';
import { findTemplateFacts, findTemplateVersion } from '../templates/themes';

/**
 * Opens a document through a share link: the version that the link shows, as readers see it, without the theme's
 * palette and settings, link parameters, versions, drafts and people. A theme is returned as the file that its preview
 * shows. Throws `not_found` for any version other than the link's.
 */
export async function openSharedDocument(
  services: Services,
  caller: ShareCaller & DocumentTarget,
  asked = 0,
  signal?: AbortSignal,
): Promise<BuildDocument> {
  const { html, ...own } =
    'email' in caller ? await sharedEmail(services, caller, signal) : await sharedTheme(services, caller, signal);
  if (asked !== 0 && asked !== own.shown) throw new AppError('not_found', messages.notFound);
  const { id, templateId } = documentOf(caller);
  const { shown: _, ...fields } = own;
  const answer: BuildDocument = {
    ...nothingElse,
    comments: await readComments(services.db, documentOf(caller)),
    id,
    tid: templateId,
    html: '',
    htmlSha256: html.sha256,
    ...fields,
  };
  return await withDocuments(services, answer, { html });
}

/** The parts of the response that depend on the kind of document. */
type Shared = Pick<
  BuildDocument,
  'type' | 'mode' | 'title' | 'templateTitle' | 'emailVersion' | 'isCurrentVersion' | 'settings' | 'updatedAt'
> & { html: PackedHtml; shown: number };

async function sharedEmail(
  services: Services,
  caller: ShareCaller & { email: EmailTarget },
  signal: AbortSignal | undefined,
): Promise<Shared> {
  const { db } = services;
  const email = await findEmailRow(db, caller.email);
  const opened = await findEmailVersion(db, email, caller.shareLink.version ?? email.currentVersion);
  const { organizationId, markerPrefix, templateId } = email;
  const theme = await findTemplateVersion(db, organizationId, templateId, opened.templateVersion);
  const stored = await loadPacked(db, organizationId, opened.htmlSha256);
  const { templateTitle } = await findTemplateFacts(db, organizationId, templateId);
  const isCurrentVersion = opened.version === email.currentVersion;
  return {
    type: email.type === 'page' ? 'page' : 'email',
    mode: 'email_preview',
    title: titleOfVersion(email, opened),
    templateTitle,
    emailVersion: opened.version,
    isCurrentVersion,
    settings: { ...noEmailSettings, subject: opened.settings.subject, previewText: opened.settings.previewText },
    updatedAt: unixSeconds(opened.createdAt),
    html: await readersHtml(services, { html: stored, markerPrefix, theme }, { organizationId, signal }),
    shown: opened.version,
  };
}

async function sharedTheme(
  services: Services,
  caller: ShareCaller & { template: TemplateTarget },
  signal: AbortSignal | undefined,
): Promise<Shared> {
  const { template, shareLink, organizationId } = caller;
  const shown = shareLink.version ?? template.currentVersion;
  const version = await findTemplateVersion(services.db, organizationId, template.id, shown);
  const source = await loadPacked(services.db, organizationId, version.htmlSha256);
  return {
    type: template.type,
    mode: 'template_preview',
    title: template.title,
    templateTitle: template.title,
    emailVersion: 0,
    isCurrentVersion: shown === template.currentVersion,
    settings: noEmailSettings,
    updatedAt: unixSeconds(version.createdAt),
    html: await themeReadersHtml(services, { source, version }, { organizationId, signal }),
    shown,
  };
}

const nothingElse = {
  markerPrefix: '',
  organizationKey: '',
  templateVersion: 0,
  newestTemplateVersion: 0,
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
