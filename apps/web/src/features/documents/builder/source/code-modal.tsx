import type { BeId } from '@galley/markup';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { sourceMessages } from '../../../../messages/documents/builder/source';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import type { Builder } from '../context/builder-context';
import { reasonOf } from '../context/controls/reason-of';
import { CodeField } from './code-field';

/** The code of a block in a large editor. Closing it applies the changes. */
export function CodeModal({
  builder,
  beId,
  code,
  onClose,
}: { builder: Builder; beId: BeId; code: string } & ModalProps<void>) {
  const close = () => onClose();
  return (
    <Modal
      title={sourceMessages.code}
      size="lg"
      onClose={close}
      footer={
        <Button variant="main" onClick={close}>
          {sourceMessages.done}
        </Button>
      }
    >
      <CodeField
        label={sourceMessages.code}
        value={code}
        placeholder={messages.addCodeHere}
        hint={sourceMessages.codeHint}
        isReadOnly={false}
        isTall
        takesFocus={() => true}
        onCommit={(next) => reasonOf(builder.editor.run('set-code', { beId, code: next }))}
      />
    </Modal>
  );
}
