import { AppError, type EmailSettings, type HandlerBody, noEmailSettings, type routes } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import { contentUrl } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import { refOf } from '../../../platform/db/document-ref';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { EmailTarget, HandlerMap, TemplateTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { checkSettings } from '../emails/settings';
import { loadTheme, markTheme } from '../templates/themes';
import { type DraftOwner, findDraft, forgetDraft, keepDraft, listDrafts } from './drafts';
import { spliceDraft } from './splice-draft';

type DraftCaller = UserCaller & ({ email: EmailTarget } | { template: TemplateTarget });

/** Drafts: unsaved work, visible to its author alone. */
export function draftHandlers(services: Services): HandlerMap {
  return {
    build_draft_get: async ({ caller, query }) => {
      const { db } = services;
      const version = await findEmailVersion(db, await findEmailRow(db, caller.email));
      return await readDrafts(services, caller, { current: version, tabId: query.tabId });
    },
    build_template_draft_get: async ({ caller, query, signal }) => {
      const { organizationId, template } = caller;
      const theme = await loadTheme(services, organizationId, template.id, template.currentVersion);
      const { html } = await markTheme(services, theme, signal);
      const current = { htmlSha256: html.sha256, settings: noEmailSettings };
      return await readDrafts(services, caller, { current, tabId: query.tabId });
    },
    build_draft_put: async ({ caller, body, document, request }) => {
      const { isInTrash = false } = caller.email;
      const kept = await putDraft(services, caller, { body, document, request, isInTrash });
      if (isInTrash) throw new AppError('not_found', messages.deletedWhileEditing);
      return kept;
    },
    build_template_draft_put: async ({ caller, body, document, request }) =>
      putDraft(services, caller, { body, document, request, isInTrash: false }),
    build_draft_discard: async ({ caller, query }) => {
      await forgetDraft(services.db, ownerOf(caller), query);
      return { success: true };
    },
    build_template_draft_discard: async ({ caller, query }) => {
      await forgetDraft(services.db, ownerOf(caller), query);
      return { success: true };
    },
  };
}

async function readDrafts(
  services: Services,
  caller: DraftCaller,
  asked: { current: { htmlSha256: string; settings: EmailSettings }; tabId: string | undefined },
) {
  const { db } = services;
  const owner = ownerOf(caller);
  const list = await listDrafts(db, owner, asked.current);
  const tabId = asked.tabId ?? list[0]?.tabId;
  const draft = tabId === undefined ? null : await findDraft(db, owner, tabId);
  if (!draft) return { draft: null, drafts: list, contentUrl: '' };
  const { summary, packed } = draft;
  const url = draftContentUrl(services, caller, summary.tabId);
  const answer = { draft: { ...summary, html: '' }, drafts: list, contentUrl: url };
  return await withDocuments(services, answer, { 'draft.html': packed });
}

async function putDraft(
  services: Services,
  caller: DraftCaller,
  sent: {
    body: HandlerBody<typeof routes.build_draft_put>;
    document: PackedHtml | null;
    request: FastifyRequest;
    isInTrash: boolean;
  },
) {
  const { content, lid, ...draft } = sent.body;
  const settings = checkSettings(draft.settings);
  const splice = content.kind === 'splice' ? content : null;
  const owner = ownerOf(caller);
  const html = splice ? await spliceDraft(services, owner, draft, splice) : sent.document;
  if (!html) throw new Error('A draft came without its document.');
  return await services.db.transaction((tx) =>
    keepDraft(tx, owner, {
      ...draft,
      layoutId: noneAsNull(lid),
      settings,
      userAgent: sent.request.headers['user-agent']?.slice(0, 300) ?? null,
      html,
      fromSha256: splice?.fromSha256,
      origin: sent.isInTrash ? 'deleted' : 'typing',
    }),
  );
}

function ownerOf(caller: DraftCaller): DraftOwner {
  const document = 'template' in caller ? refOf('template', caller.template) : refOf('email', caller.email);
  return { document, userId: caller.user.id };
}

function draftContentUrl(services: Services, caller: DraftCaller, tabId: string): string {
  const { organizationId, user, session } = caller;
  return contentUrl(services, {
    kind: 'draft',
    organizationId,
    templateId: 'template' in caller ? caller.template.id : caller.email.templateId,
    emailId: 'template' in caller ? 0 : caller.email.id,
    userId: user.id,
    sessionId: session.id,
    tabId,
  });
}
