import { formatDay } from '../../../../../lib/dates';
import { confirm } from '../../../../../lib/dialogs';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { sessionMessages } from '../../../../../messages/documents/builder/session';
import type { OfferedDraft } from '../drafts/list-offers';
import type { EditSession } from '../edit-session';

/** Permanently deletes a draft after a confirmation. */
export async function discardDraft(session: EditSession, draft: OfferedDraft): Promise<void> {
  const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
  const isSure = await confirm({
    title: sessionMessages.discardDraft,
    text: builderMessages.discardDraft(
      builderMessages.changesAfterVersion(stamp, Math.max(1, draft.changes), draft.baseVersion),
    ),
    okay: sessionMessages.discardDraft,
    cancel: messages.cancel,
    variant: 'danger',
  });
  if (isSure) await session.offers.discard(draft);
}
