import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import { noProof, proofNames, proofOf } from '../../shared/proof';
import type { ReauthenticateRequest } from '../../shared/requests';
import { ProofFields } from './proof-fields';

/**
 * Asks for the password, and a code if two-factor is on, or for a passkey, then runs the action. Resolves with true
 * once done.
 */
export function ReauthenticateModal(props: ReauthenticateRequest & ModalProps<boolean>) {
  const { title, text, button, cancel = messages.cancel, isDanger, hasCode, run, onClose } = props;
  const formId = useId();
  const form = useForm({ defaultValues: noProof });
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await run(proofOf(values));
      onClose(true);
    } catch (error) {
      // A passkey response can be used once.
      form.setValue('passkey', null);
      const { name, message } = faultOf(error, proofNames, hasCode ? 'code' : 'currentPassword');
      form.setError(values.passkey ? 'passkey' : name, { message }, { shouldFocus: !values.passkey });
    }
  });
  return (
    <Modal
      title={title}
      size="sm"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{cancel}</Button>
          <Button
            variant={isDanger ? 'danger' : 'main'}
            type="submit"
            form={formId}
            isBusy={form.formState.isSubmitting}
          >
            {button}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
          <p>{text}</p>
          <ProofFields hasCode={hasCode} hasFocus />
        </Stack>
      </FormProvider>
    </Modal>
  );
}
