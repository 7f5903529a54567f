import { AppError, type PreviewDocument } from '@galley/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { type DocumentRef, refOf } from '../../../platform/db/document-ref';
import { organizations, templates } from '../../../platform/db/schema';
import type { HandlerMap, PreviewCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion, titleOfVersion } from '../../documents/emails/email-versions';
import { listPersonaChoices } from '../../documents/personas/service';
import { noteLinkOpened } from '../../documents/share-links/share-links';
import { findTemplateFacts, findTemplateVersion } from '../../documents/templates/themes';
import { listVersionChoices } from '../../documents/versions/history';

/** Returns the handlers for the data of previews, for readers of a share link and for people with access. */
export function previewHandlers(services: Services): HandlerMap {
  return {
    preview: async ({ caller, params, query }) =>
      params.kind === 't'
        ? previewTemplate(services, caller, query.version)
        : previewSharedEmail(services, caller, query.version),
    build_preview: async ({ caller, query }) => {
      const preview = await previewEmail(services, caller.email, {
        version: query.version ?? 0,
        right: { userId: caller.user.id, sessionId: caller.session.id },
      });
      return caller.canEdit ? preview : { ...preview, mode: 'email_preview' };
    },
  };
}

async function previewSharedEmail(services: Services, caller: PreviewCaller, asked = 0): Promise<PreviewDocument> {
  const { organizationId, shareLink, user } = caller;
  const key = { organizationId, id: shareLink.document.id };
  const version = user && asked ? asked : (shareLink.version ?? 0);
  const preview = await previewEmail(services, key, { version, right: { shareLinkId: shareLink.id } });
  return await forReader(services, caller, asked, { ...preview, mode: user ? preview.mode : 'email_preview' });
}

/** Returns the version that a reader's link shows, without a list of others. The visit is recorded. */
async function forReader(
  services: Services,
  { shareLink, user }: PreviewCaller,
  asked: number,
  preview: PreviewDocument,
): Promise<PreviewDocument> {
  const shown = { ...preview, isPinned: shareLink.version !== null };
  if (user) return shown;
  if (asked !== 0 && asked !== preview.version) throw new AppError('not_found', messages.notFound);
  await noteLinkOpened(services, shareLink.id);
  return { ...shown, versions: [] };
}

async function previewEmail(
  services: Services,
  key: { organizationId: number; id: number },
  asked: { version: number; right: { userId: number; sessionId: number } | { shareLinkId: number } },
): Promise<PreviewDocument> {
  const { db } = services;
  const { organizationId } = key;
  const email = await findEmailRow(db, key);
  const opened = await findEmailVersion(db, email, asked.version);
  const type = email.type === 'page' ? 'page' : 'email';
  const ticket = {
    kind: 'email',
    organizationId,
    templateId: email.templateId,
    emailId: email.id,
    version: opened.version,
    ...asked.right,
  } as const;
  return {
    id: email.id,
    tid: email.templateId,
    type,
    mode: type,
    title: titleOfVersion(email, opened),
    templateTitle: (await findTemplateFacts(db, organizationId, email.templateId)).templateTitle,
    organization: await organizationName(services, organizationId),
    subject: opened.settings.subject,
    previewText: opened.settings.previewText,
    version: opened.version,
    isCurrentVersion: opened.version === email.currentVersion,
    isPinned: false,
    versions: await choicesOf(services, refOf('email', email), email.currentVersion, opened.version),
    updatedAt: unixSeconds(opened.version === email.currentVersion ? email.updatedAt : opened.createdAt),
    personas: await listPersonaChoices(db, { organizationId, templateId: email.templateId }),
    contentUrl: contentUrl(services, ticket),
    commentUrl: contentUrl(services, { ...ticket, isForComments: true }),
  };
}

async function previewTemplate(services: Services, caller: PreviewCaller, asked = 0): Promise<PreviewDocument> {
  const { db } = services;
  const { organizationId, shareLink, user } = caller;
  const [template] = await db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, organizationId),
        eq(templates.id, shareLink.document.id),
        isNull(templates.deletedAt),
      ),
    );
  if (!template) throw new AppError('not_found', messages.notFound);
  const version = user && asked ? asked : shareLink.version;
  const opened = await findTemplateVersion(db, organizationId, template.id, version || template.currentVersion);
  return await forReader(services, caller, asked, {
    id: template.id,
    tid: template.id,
    type: 'template',
    mode: caller.user ? 'template' : 'template_preview',
    title: template.title,
    templateTitle: template.title,
    organization: await organizationName(services, organizationId),
    subject: '',
    previewText: '',
    version: opened.version,
    isCurrentVersion: opened.version === template.currentVersion,
    isPinned: false,
    versions: await choicesOf(services, refOf('template', template), template.currentVersion, opened.version),
    updatedAt: unixSeconds(opened.version === template.currentVersion ? template.updatedAt : opened.createdAt),
    contentUrl: contentUrl(services, {
      kind: 'template',
      organizationId,
      templateId: template.id,
      version: opened.version,
      isThumbnail: false,
      shareLinkId: shareLink.id,
    }),
    personas: [],
    commentUrl: '',
  });
}

async function choicesOf(services: Services, document: DocumentRef, currentVersion: number, shown: number) {
  const choices = await listVersionChoices(services.db, document, { currentVersion, shown: [shown] });
  return choices.map(({ version, createdAt, author, name }) => ({ version, createdAt, author, name }));
}

async function organizationName(services: Services, organizationId: number): Promise<string> {
  const [row] = await services.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.name ?? '';
}
