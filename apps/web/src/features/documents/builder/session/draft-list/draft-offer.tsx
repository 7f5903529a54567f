import { useEffect, useRef } from 'react';
import { formatDay } from '../../../../../lib/dates';
import { type ModalProps, openModal } from '../../../../../lib/dialogs';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { sessionMessages } from '../../../../../messages/documents/builder/session';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { type OpenedFacts, useBuilder } from '../../context/builder-context';
import type { OfferedDraft } from '../drafts/list-offers';
import type { EditSession } from '../edit-session';
import { openDraftList } from './open-draft-list';

/** Sessions whose person was already asked, so that resizing the window doesn't ask again. */
const asked = new WeakSet<EditSession>();

/**
 * Looks for drafts on opening and asks what to do with them: a simple question for one draft, a list for several. If
 * closed without an answer, the status line offers them.
 */
export function DraftOffer() {
  const { session, opened, document } = useBuilder();
  useEffect(() => {
    if (asked.has(session) || opened.version > 0) return;
    asked.add(session);
    void offerDraft(session, document);
  }, [session, opened, document]);
  return null;
}

async function offerDraft(session: EditSession, { type, mode }: OpenedFacts): Promise<void> {
  // The status line shows the drafts only after the dialog was closed without an answer.
  session.store.setState({ isAskingAboutDrafts: true });
  try {
    await session.offers.find();
    const { drafts } = session.state;
    const [draft] = drafts;
    if (!draft) return;
    if (drafts.length > 1) return await openDraftList({ session, type });
    const title =
      mode === 'template'
        ? builderMessages.draftFoundOfTheme
        : type === 'page'
          ? builderMessages.draftFoundOfPage
          : builderMessages.draftFound;
    const answer = await openModal(DraftModal, { draft, title });
    if (answer === 'restore') await session.offers.restore(draft);
    if (answer === 'discard') await session.offers.discard(draft);
  } finally {
    session.store.setState({ isAskingAboutDrafts: false });
  }
}

function DraftModal({
  draft,
  title,
  onClose,
}: { draft: OfferedDraft; title: string } & ModalProps<'restore' | 'discard'>) {
  const restore = useRef<HTMLButtonElement>(null);
  const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
  return (
    <Modal
      title={title}
      size="confirm"
      role="alertdialog"
      hasCloseIcon={false}
      initialFocus={restore}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose('discard')}>{sessionMessages.discard}</Button>
          <Button ref={restore} variant="main" onClick={() => onClose('restore')}>
            {sessionMessages.restore}
          </Button>
        </>
      }
    >
      <p>{builderMessages.changesAfterVersion(stamp, Math.max(1, draft.changes), draft.baseVersion)}</p>
    </Modal>
  );
}
