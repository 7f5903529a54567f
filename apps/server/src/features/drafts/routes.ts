import { AppError, words } from '@galley/contract';
import { contentUrl } from '../../access/content-ticket';
import type { EmailTarget, HandlerMap, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { checkSettings } from '../emails/settings';
import { type DraftOwner, findDraft, forgetDraft, keepDraft, listDrafts } from './drafts';

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
      return { draft, drafts: list, contentUrl: draft ? draftContentUrl(services, caller, draft.tabId) : '' };
    },
    build_draft_put: async ({ caller, body, request }) => {
      const { content, ...draft } = body;
      const settings = checkSettings(draft.settings);
      const { isInTrash } = caller.email;
      const kept = await services.db.transaction((tx) =>
        keepDraft(tx, ownerOf(caller), {
          ...draft,
          settings,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
          content: content.kind === 'full' ? { html: content.html } : { splice: content },
          origin: isInTrash ? 'deleted' : 'typing',
        }),
      );
      if (isInTrash) throw new AppError('not_found', words.deletedWhileEditing);
      return kept;
    },
    build_draft_discard: async ({ caller, query }) => {
      await forgetDraft(services.db, ownerOf(caller), query);
      return { success: true };
    },
  };
}

function ownerOf(caller: UserCaller & { email: EmailTarget }): DraftOwner {
  return { organizationId: caller.organizationId, emailId: caller.email.id, userId: caller.user.id };
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
