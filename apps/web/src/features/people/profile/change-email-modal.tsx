import { emailAddress, limits } from '@galley/contract';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { changeEmail } from '../../../api/people/profile';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { schemaField } from '../../../lib/schema-field';
import { updateMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { profileMessages } from '../../../messages/people/profile';
import { ProofFields } from '../../../modals/people/reauthenticate/proof-fields';
import { noProof, proofNames, proofOf } from '../../../modals/shared/proof';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './change-email-modal.module.css';

/** Asks for a new email address and the password or a passkey. Resolves with the address if it changed at once. */
export function ChangeEmailModal({ hasCode, onClose }: { hasCode: boolean } & ModalProps<string>) {
  const formId = useId();
  const [sentTo, setSentTo] = useState('');
  const form = useForm({ defaultValues: { email: '', ...noProof } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ email, ...proof }) => {
    try {
      const { me, isMailSent } = await changeEmail({ email, ...proofOf(proof) });
      updateMe(me);
      if (isMailSent) setSentTo(email);
      else onClose(email);
    } catch (error) {
      // A passkey response can be used once.
      form.setValue('passkey', null);
      const { name, message } = faultOf(error, ['email', ...proofNames], 'email');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  if (sentTo !== '') {
    return (
      <Modal
        title={profileMessages.checkYourEmail}
        size="sm"
        onClose={() => onClose()}
        footer={
          // The key creates a new button instead of relabeling Cancel, so that it takes the focus.
          <Button key="done" variant="main" autoFocus onClick={() => onClose()}>
            {profileMessages.done}
          </Button>
        }
      >
        <p role="status">
          {profileMessages.linkSentTo} <b>{sentTo}</b> {profileMessages.linkSentAdvice}
        </p>
      </Modal>
    );
  }
  return (
    <Modal
      title={profileMessages.changeEmailAddress}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            {profileMessages.changeEmailAddress}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
          <TextField
            label={profileMessages.newEmailAddress}
            type="email"
            autoComplete="email"
            autoFocus
            maxLength={limits.emailAddressLength}
            error={errors.email?.message}
            {...form.register('email', schemaField(profileMessages.emailRequired, emailAddress, messages.invalidEmail))}
          />
          <ProofFields hasCode={hasCode} isReady={() => form.trigger('email', { shouldFocus: true })} />
        </form>
      </FormProvider>
    </Modal>
  );
}
