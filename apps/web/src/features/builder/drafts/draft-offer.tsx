import { type DocumentType, words } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../lib/dates';
import { type ModalProps, openModal } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { useBuilder } from '../builder-context';
import type { EditSession } from '../session/edit-session';
import type { OfferedDraft } from './choose-draft';

/** On opening, looks for unsaved work and asks what to do with it. Closed without an answer, the status line offers it. */
export function DraftOffer() {
  const { session, opened, document } = useBuilder();
  const asked = useRef<EditSession | null>(null);
  useEffect(() => {
    if (asked.current === session || opened.version > 0) return;
    asked.current = session;
    void offerDraft(session, document.type);
  }, [session, opened, document]);
  return null;
}

async function offerDraft(session: EditSession, type: DocumentType): Promise<void> {
  await session.findDraft();
  const { draft } = session.state;
  if (!draft) return;
  const answer = await openModal(DraftModal, { draft, type });
  if (answer === 'restore') await session.restoreDraft();
  if (answer === 'discard') await session.discardDraft();
}

function DraftModal({
  draft,
  type,
  onClose,
}: { draft: OfferedDraft; type: DocumentType } & ModalProps<'restore' | 'discard'>) {
  const restore = useRef<HTMLButtonElement>(null);
  const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
  return (
    <Modal
      title={type === 'page' ? words.draftFoundOfPage : words.draftFound}
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
