import { useEffect, useRef } from 'react';
import { formatDay } from '../../../../../lib/dates';
import { type ModalProps, openModal } from '../../../../../lib/dialogs';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { sessionMessages } from '../../../../../messages/documents/builder/session';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { type Builder, useBuilder } from '../../context/builder-context';
import type { OfferedDraft } from '../drafts/list-offers';
import type { EditSession } from '../edit-session';
import type { SavedVersion } from '../session-state';
import { openDraftList } from './open-draft-list';

/** Sessions whose drafts were already found, so that resizing the window doesn't ask again. */
const asked = new WeakSet<EditSession>();

/**
 * Looks for drafts on opening. The newest one comes back by itself if no version was saved since it was made. Otherwise
 * a question is asked, unless the document is being edited elsewhere: a simple one for one draft, a list for several. If
 * closed without an answer, the status line offers them.
 */
export function DraftOffer() {
  const builder = useBuilder();
  useEffect(() => {
    if (asked.has(builder.session) || builder.opened.version > 0) return;
    asked.add(builder.session);
    void offerDraft(builder);
  }, [builder]);
  return null;
}

async function offerDraft({ session, screen, document }: Builder): Promise<void> {
  const { type, mode, grant } = document;
  // The status line shows the drafts only after they came back or the dialog was closed without an answer.
  session.store.setState({ isAskingAboutDrafts: true });
  try {
    await session.offers.find();
    const { saved } = session.state;
    // A tab that nobody sees doesn't take the lease.
    await untilVisible();
    // The rules editor is about the saved theme.
    if (screen.rules.getState().isOpen) return;
    if (grant.canEdit && (await session.offers.resume())) return;
    const [draft, ...others] = session.state.drafts;
    // Nothing was saved since: someone else is editing, as the status line says.
    if (!draft || draft.baseVersion === saved.version) return;
    // Another person or tab is editing, and nobody is in a hurry here: the status line offers the drafts.
    if (session.state.phase === 'watching' && session.state.holder !== null) return;
    if (others.length > 0) return await openDraftList({ session, type });
    const name = mode === 'template' ? 'theme' : type;
    const answer = await openModal(DraftModal, { draft, title: titleOf(draft, saved, name) });
    if (answer === 'restore') await session.offers.restore(draft);
    if (answer === 'discard') await session.offers.discard(draft);
  } finally {
    session.store.setState({ isAskingAboutDrafts: false });
  }
}

/** "This email has a newer draft", only if it was changed after the current version was saved. */
function titleOf(draft: OfferedDraft, saved: SavedVersion, name: 'email' | 'page' | 'theme'): string {
  const isNewer = Math.floor(draft.savedAtMs / 1000) > saved.updatedAt;
  return isNewer ? builderMessages.newerDraft(name) : builderMessages.olderDraft(saved.version);
}

function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (window.document.visibilityState !== 'visible') return;
      window.document.removeEventListener('visibilitychange', look);
      resolve();
    };
    window.document.addEventListener('visibilitychange', look);
    look();
  });
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
