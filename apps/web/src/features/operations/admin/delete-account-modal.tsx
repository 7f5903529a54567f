import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { deleteUser } from '../../../api/operations/admin';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { adminMessages } from '../../../messages/operations/admin';
import { ProofFields } from '../../../modals/people/reauthenticate/proof-fields';
import { noProof, proofNames, proofOf } from '../../../modals/shared/proof';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './admin-page.module.css';
import type { AdminUser } from './use-admin';

export interface DeleteAccountProps {
  user: AdminUser;
  /** Whether the site admin has two-factor sign-in. */
  hasCode: boolean;
}

/** Deletes an account. The site admin types its email address and their own password. */
export function DeleteAccountModal({ user, hasCode, onClose }: DeleteAccountProps & ModalProps<void>) {
  const formId = useId();
  const form = useForm({ defaultValues: { email: '', ...noProof } });
  const { errors, isSubmitting } = form.formState;
  const remove = useMutation(deleteUser());
  const isSame = (typed: string) => typed.trim().toLowerCase() === user.email.toLowerCase();
  const handleSubmit = form.handleSubmit(async ({ email, ...proof }) => {
    try {
      await remove.mutateAsync({ uid: user.id, email, ...proofOf(proof) });
      toast(adminMessages.accountDeleted);
      onClose();
    } catch (error) {
      // A passkey response can be used once.
      form.setValue('passkey', null);
      const { name, message } = faultOf(error, ['email', ...proofNames], 'email');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  return (
    <Modal
      title={adminMessages.deleteAccountOf(user.name)}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="danger" type="submit" form={formId} isBusy={isSubmitting}>
            {adminMessages.deleteAccount}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
          <ul className={styles.points}>
            <li>{adminMessages.deleteAccountText(user.name)}</li>
            <li>{adminMessages.deleteAccountContents}</li>
            <li>{adminMessages.thisCantBeUndone}</li>
          </ul>
          <TextField
            label={adminMessages.typeEmail(user.email)}
            type="email"
            autoComplete="off"
            autoFocus
            error={errors.email?.message}
            {...form.register('email', {
              validate: (typed) => isSame(typed) || adminMessages.typeToDelete(user.email),
            })}
          />
          <ProofFields hasCode={hasCode} isReady={() => form.trigger('email', { shouldFocus: true })} />
        </Stack>
      </FormProvider>
    </Modal>
  );
}
