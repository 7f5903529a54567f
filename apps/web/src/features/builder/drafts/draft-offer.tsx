import { words } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../lib/dates';
import { type ModalProps, openModal } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { useBuilder } from '../builder-context';
import { useSession } from '../session/use-editor-state';
import type { OfferedDraft } from './choose-draft';

/** Asks once, on opening, what to do with unsaved work. Closed without an answer, the status line keeps offering it. */
export function DraftOffer() {
  const { session } = useBuilder();
  const draft = useSession((state) => state.draft);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!draft || isAsked.current) return;
    isAsked.current = true;
    void openModal(DraftModal, { draft }).then((answer) => {
      if (answer === 'restore') return session.restoreDraft();
      if (answer === 'discard') return session.discardDraft();
    });
  }, [draft, session]);
  return null;
}

function DraftModal({ draft, onClose }: { draft: OfferedDraft } & ModalProps<'restore' | 'discard'>) {
  const restore = useRef<HTMLButtonElement>(null);
  const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
  return (
    <Modal
      title={words.draftFound}
      size="confirm"
      role="alertdialog"
      hasCloseIcon={false}
      initialFocus={restore}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose('discard')}>Discard</Button>
          <Button ref={restore} variant="main" onClick={() => onClose('restore')}>
            Restore
          </Button>
        </>
      }
    >
      <p>{words.changesAfterVersion(stamp, Math.max(1, draft.changes), draft.baseVersion)}</p>
    </Modal>
  );
}
