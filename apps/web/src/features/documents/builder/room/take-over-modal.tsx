import { useRef } from 'react';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { roomMessages } from '../../../../messages/review/rooms';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';

export interface TakeOverProps {
  /** The person who is editing. */
  name: string;
  /** The stored version, if the canvas has live changes that it doesn't have; otherwise 0. */
  version: number;
}

/** Whether editing starts with the live changes, or with the stored version. */
export type TakeOverChoice = 'continue' | 'stored';

/** Asks before editing is taken from someone, and whether their changes on this canvas are continued. */
export function TakeOverModal({ name, version, onClose }: TakeOverProps & ModalProps<TakeOverChoice>) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={roomMessages.takeOverTitle}
      size={version > 0 ? 'sm' : 'confirm'}
      role="alertdialog"
      hasCloseIcon={false}
      initialFocus={safe}
      onClose={() => onClose()}
      footer={
        <>
          <Button ref={safe} onClick={() => onClose()}>
            {messages.cancel}
          </Button>
          {version > 0 ? (
            <>
              <Button onClick={() => onClose('stored')}>{roomMessages.startFromVersion(version)}</Button>
              <Button variant="main" onClick={() => onClose('continue')}>
                {roomMessages.continueChanges(name)}
              </Button>
            </>
          ) : (
            <Button variant="main" onClick={() => onClose('stored')}>
              {roomMessages.takeOver}
            </Button>
          )}
        </>
      }
    >
      <p>{version > 0 ? roomMessages.takeOverLiveText(name, version) : roomMessages.takeOverText(name)}</p>
    </Modal>
  );
}
