import type { ModalProps } from '../../../../lib/dialogs';
import { twoFactorMessages } from '../../../../messages/people/two-factor';
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
      {twoFactorMessages.codesSaved}
    </Button>
  );
  return (
    <Modal
      title={twoFactorMessages.newRecoveryCodes}
      size="sm"
      isMaskClosing={false}
      onClose={() => onClose()}
      footer={done}
    >
      <RecoveryCodes codes={codes} email={email} />
    </Modal>
  );
}
