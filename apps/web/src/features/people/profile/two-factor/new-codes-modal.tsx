import type { ModalProps } from '../../../../lib/dialogs';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { RecoveryCodes } from './recovery-codes';

/** New recovery codes, shown once. */
export function NewCodesModal({
  codes,
  email,
  onClose,
}: { codes: readonly string[]; email: string } & ModalProps<void>) {
  const done = (
    <Button variant="main" onClick={() => onClose()}>
      I’ve saved them
    </Button>
  );
  return (
    <Modal title="New recovery codes" size="sm" isMaskClosing={false} onClose={() => onClose()} footer={done}>
      <RecoveryCodes codes={codes} email={email} />
    </Modal>
  );
}
