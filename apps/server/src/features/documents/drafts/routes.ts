import { AppError, type EmailSettings, type HandlerBody, noEmailSettings, type routes } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import { contentUrl } from '../../../access/content-ticket';
import { documentOf } from '../../../access/targets';
import { messages } from '../../../messages';
import { noneAsNull } from '../../../platform/db/columns';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { AnyDocumentTarget, DocumentContext, HandlerMap, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { checkSettings, readSettings } from '../emails/settings';
import { findVersion } from '../stored-versions/find-version';
import { loadTheme, markTheme } from '../templates/themes';
import { type DraftOwner, findDraft, forgetDraft, keepDraft, listDrafts } from './drafts';
import { spliceDraft } from './splice-draft';

type DraftCaller = UserCaller & AnyDocumentTarget;

/** Returns the handlers for drafts: unsaved work that only its author can see. */
export function draftHandlers(services: Services): HandlerMap {
  const get = async ({ caller, query, signal }: DocumentContext<'build_draft_get', AnyDocumentTarget>) =>
    readDrafts(services, caller, { current: await currentContent(services, caller, signal), tabId: query.tabId });
  const put = async ({ caller, body, document, request }: DocumentContext<'build_draft_put', AnyDocumentTarget>) => {
    const isInTrash = 'email' in caller && (caller.email.isInTrash ?? false);
    const kept = await putDraft(services, caller, { body, document, request, isInTrash });
    if (isInTrash) throw new AppError('not_found', messages.deletedWhileEditing);
    return kept;
  };
  const discard = async ({ caller, query }: DocumentContext<'build_draft_discard', AnyDocumentTarget>) => {
    await forgetDraft(services.db, ownerOf(caller), query);
    return { success: true as const };
  };
  return {
    build_draft_get: get,
    build_template_draft_get: get,
    build_layout_draft_get: get,
    build_pin_draft_get: get,
    build_draft_put: put,
    build_template_draft_put: put,
    build_layout_draft_put: put,
    build_pin_draft_put: put,
    build_draft_discard: discard,
    build_template_draft_discard: discard,
    build_layout_draft_discard: discard,
    build_pin_draft_discard: discard,
  };
}

/** Returns the content of the current version as the builder opens it. Drafts are compared with it. */
async function currentContent(
  services: Services,
  caller: DraftCaller,
  signal: AbortSignal,
): Promise<{ htmlSha256: string; settings: EmailSettings }> {
  const { organizationId } = caller;
  if (!('template' in caller)) {
    const document = documentOf(caller);
    const { htmlSha256, settings } = await findVersion(services.db, document, document.currentVersion);
    return { htmlSha256, settings: settings === null ? noEmailSettings : readSettings(settings) };
  }
  const { template } = caller;
  const theme = await loadTheme(services, organizationId, template.id, template.currentVersion);
  const { html } = await markTheme(services, theme, signal);
  return { htmlSha256: html.sha256, settings: noEmailSettings };
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
  return { document: documentOf(caller), userId: caller.user.id };
}

function draftContentUrl(services: Services, caller: DraftCaller, tabId: string): string {
  const { organizationId, user, session } = caller;
  const { kind, id, templateId } = documentOf(caller);
  // Layouts and pins have no page.
  if (kind === 'layout' || kind === 'pin') return '';
  return contentUrl(services, {
    kind: 'draft',
    organizationId,
    templateId,
    emailId: kind === 'email' ? id : 0,
    userId: user.id,
    sessionId: session.id,
    tabId,
  });
}
