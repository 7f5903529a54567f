import type { EmailTarget, HandlerMap, UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { checkSettings } from '../emails/settings';
import { type DraftOwner, forgetDrafts, keepDraft, newestDraft } from './drafts';

/** Drafts: unsaved work, visible to its author alone. */
export function draftHandlers(services: Services): HandlerMap {
  return {
    build_draft_get: async ({ caller }) => {
      const version = await findEmailVersion(services.db, await findEmailRow(services.db, caller.email));
      return { draft: await newestDraft(services.db, ownerOf(caller), version) };
    },
    build_draft_put: async ({ caller, body }) => {
      const { content, ...draft } = body;
      const settings = checkSettings(draft.settings);
      return await services.db.transaction((tx) =>
        keepDraft(tx, ownerOf(caller), {
          ...draft,
          settings,
          content: content.kind === 'full' ? { html: content.html } : { splice: content },
        }),
      );
    },
    build_draft_discard: async ({ caller }) => {
      await forgetDrafts(services.db, ownerOf(caller));
      return { success: true };
    },
  };
}

function ownerOf(caller: UserCaller & { email: EmailTarget }): DraftOwner {
  return { organizationId: caller.organizationId, emailId: caller.email.id, userId: caller.user.id };
}
