import { useId } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { personMessages } from '../../../messages/people/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { useChangePassword } from './change-password-form';

/** Changes the person's password and signs out other browsers. */
export function ChangePasswordModal({ onClose }: ModalProps<void>) {
  const me = useMe();
  const formId = useId();
  const form = useChangePassword(() => onClose());
  return (
    <Modal
      title={personMessages.changePassword}
      size="tiny"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={form.isSubmitting}>
            {personMessages.changePassword}
          </Button>
        </>
      }
    >
      <form id={formId} className={form.className} onSubmit={form.handleSubmit} noValidate>
        {/* Password managers keep the new password for this name. */}
        <VisuallyHidden>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={me.email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
        </VisuallyHidden>
        {form.fields}
      </form>
    </Modal>
  );
}
