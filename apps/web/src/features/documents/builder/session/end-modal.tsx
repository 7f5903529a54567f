import { useRef } from 'react';
import type { ModalProps } from '../../../../lib/dialogs';
import { sessionMessages } from '../../../../messages/documents/builder/session';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import type { EndChoice } from './session-ports';

/** Asks what becomes of unsaved changes when editing ends. */
export function EndModal({ changes, onClose }: { changes: number } & ModalProps<EndChoice>) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={sessionMessages.stopEditing}
      size="sm"
      role="alertdialog"
      hasCloseIcon={false}
      initialFocus={safe}
      onClose={() => onClose('stay')}
      footer={
        <>
          <Button onClick={() => onClose('stay')}>{sessionMessages.keepEditing}</Button>
          <Button onClick={() => onClose('discard')}>{sessionMessages.discardChanges}</Button>
          <Button ref={safe} variant="main" onClick={() => onClose('keep')}>
            {sessionMessages.keepAsDraft}
          </Button>
        </>
      }
    >
      <p>{sessionMessages.stopEditingText(changes)}</p>
    </Modal>
  );
}
