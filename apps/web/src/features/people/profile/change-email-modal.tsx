import { limits } from '@galley/contract';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { changeEmail } from '../../../api/people/profile';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { fieldRules, ruledField } from '../../../lib/field-rules';
import { updateMe } from '../../../lib/session';
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
        title="Check your email"
        size="sm"
        onClose={() => onClose()}
        footer={
          // The key creates a new button instead of relabeling Cancel, so that it takes the focus.
          <Button key="done" variant="main" autoFocus onClick={() => onClose()}>
            Done
          </Button>
        }
      >
        <p role="status">
          Galley sent a link to <b>{sentTo}</b> and another to your current email address. Your email address changes
          after you open both. The links expire in 24 hours.
        </p>
      </Modal>
    );
  }
  return (
    <Modal
      title="Change email address"
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            Change email address
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            autoFocus
            maxLength={limits.emailAddressLength}
            error={errors.email?.message}
            {...form.register('email', ruledField('Enter an email address.', fieldRules.emailAddress))}
          />
          <ProofFields hasCode={hasCode} isReady={() => form.trigger('email', { shouldFocus: true })} />
        </form>
      </FormProvider>
    </Modal>
  );
}
