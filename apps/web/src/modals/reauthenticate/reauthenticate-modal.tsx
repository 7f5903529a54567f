import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { ModalProps } from '../../lib/dialogs';
import { faultOf } from '../../lib/fault-of';
import { messages } from '../../messages';
import { Button } from '../../ui/button/button';
import { Modal } from '../../ui/modal/modal';
import { TextField } from '../../ui/text-field/text-field';
import type { ReauthenticateRequest } from '../shared/requests';
import styles from './reauthenticate.module.css';

/** Asks for the password, and a code if two-factor is on, then runs the action. Resolves with true once done. */
export function ReauthenticateModal(props: ReauthenticateRequest & ModalProps<boolean>) {
  const { title, text, button, cancel = messages.cancel, isDanger, hasCode, run, onClose } = props;
  const formId = useId();
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ currentPassword, code }) => {
    try {
      await run({ currentPassword, code });
      onClose(true);
    } catch (error) {
      const { name, message } = faultOf(error, ['currentPassword', 'code'], hasCode ? 'code' : 'currentPassword');
      form.setError(name, { message }, { shouldFocus: true });
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
          <Button variant={isDanger ? 'danger' : 'main'} type="submit" form={formId} isBusy={isSubmitting}>
            {button}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>{text}</p>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Enter your password.' })}
        />
        {hasCode ? (
          <TextField
            label="Code"
            hint="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.code?.message}
            {...form.register('code', { required: 'Enter a code.' })}
          />
        ) : null}
      </form>
    </Modal>
  );
}
