import { AppError } from '@galley/contract';
import { contentUrl } from '../../access/content-ticket';
import { messages } from '../../messages';
import { refOf } from '../../platform/db/document-ref';
import type { EmailTarget, HandlerMap, UserCaller } from '../../platform/http/types';
import { withDocuments } from '../../platform/http/with-documents';
import type { Services } from '../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { checkSettings } from '../emails/settings';
import { type DraftOwner, findDraft, forgetDraft, keepDraft, listDrafts } from './drafts';
import { spliceDraft } from './splice-draft';

/** Drafts: unsaved work, visible to its author alone. */
export function draftHandlers(services: Services): HandlerMap {
  return {
    build_draft_get: async ({ caller, query }) => {
      const { db } = services;
      const owner = ownerOf(caller);
      const version = await findEmailVersion(db, await findEmailRow(db, caller.email));
      const list = await listDrafts(db, owner, version);
      const tabId = query.tabId ?? list[0]?.tabId;
      const draft = tabId === undefined ? null : await findDraft(db, owner, tabId);
      if (!draft) return { draft: null, drafts: list, contentUrl: '' };
      const { summary, packed } = draft;
      const url = draftContentUrl(services, caller, summary.tabId);
      const answer = { draft: { ...summary, html: '' }, drafts: list, contentUrl: url };
      return await withDocuments(services, answer, { 'draft.html': packed });
    },
    build_draft_put: async ({ caller, body, document, request }) => {
      const { content, ...draft } = body;
      const settings = checkSettings(draft.settings);
      const { isInTrash } = caller.email;
      const splice = content.kind === 'splice' ? content : null;
      const owner = ownerOf(caller);
      const html = splice ? await spliceDraft(services, owner, draft, splice) : document;
      if (!html) throw new Error('A draft came without its document.');
      const kept = await services.db.transaction((tx) =>
        keepDraft(tx, owner, {
          ...draft,
          settings,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
          html,
          fromSha256: splice?.fromSha256,
          origin: isInTrash ? 'deleted' : 'typing',
        }),
      );
      if (isInTrash) throw new AppError('not_found', messages.deletedWhileEditing);
      return kept;
    },
    build_draft_discard: async ({ caller, query }) => {
      await forgetDraft(services.db, ownerOf(caller), query);
      return { success: true };
    },
  };
}

function ownerOf(caller: UserCaller & { email: EmailTarget }): DraftOwner {
  return { document: refOf('email', caller.email), userId: caller.user.id };
}

function draftContentUrl(services: Services, caller: UserCaller & { email: EmailTarget }, tabId: string): string {
  const { organizationId, email, user, session } = caller;
  return contentUrl(services, {
    kind: 'draft',
    organizationId,
    templateId: email.templateId,
    emailId: email.id,
    userId: user.id,
    sessionId: session.id,
    tabId,
  });
}
