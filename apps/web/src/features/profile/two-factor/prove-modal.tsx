import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callRoute } from '../../../lib/api';
import type { ModalProps } from '../../../lib/dialogs';
import { updateMe } from '../../../lib/session';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import { RecoveryCodes } from './recovery-codes';
import styles from './two-factor.module.css';
import { faultOf } from './use-two-factor';

const wordsOf = {
  off: {
    title: 'Switch two-factor off',
    text: 'Signing in will take your password alone. The recovery codes end.',
    button: 'Switch off',
  },
  renew: {
    title: 'New recovery codes',
    text: 'The codes you have end, and ten new ones take their place.',
    button: 'Make new codes',
  },
} as const;

/** Asks for password and code, then switches two-factor off or makes new recovery codes. Resolves with true once done. */
export function ProveModal({ act, email, onClose }: { act: 'off' | 'renew'; email: string } & ModalProps<boolean>) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { title, text, button } = wordsOf[act];
  const handleSubmit = form.handleSubmit(async (body) => {
    try {
      if (act === 'renew') return setCodes((await callRoute('profile_two_factor_recovery', { body })).recoveryCodes);
      updateMe((await callRoute('profile_two_factor_off', { body })).me);
      onClose(true);
    } catch (error) {
      const { name, message } = faultOf(error, ['currentPassword', 'code'], 'code');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  if (codes) {
    const done = (
      <Button variant="main" onClick={() => onClose(true)}>
        I have kept them
      </Button>
    );
    return (
      <Modal title={title} size="sm" isMaskClosing={false} onClose={() => onClose(true)} footer={done}>
        <RecoveryCodes codes={codes} email={email} />
      </Modal>
    );
  }
  return (
    <Modal title={title} size="sm" onClose={() => onClose(false)}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>{text}</p>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Enter your password.' })}
        />
        <TextField
          label="Code"
          hint="Six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code', { required: 'Enter a code.' })}
        />
        <Button
          variant={act === 'off' ? 'danger' : 'main'}
          type="submit"
          isBusy={isSubmitting}
          className={styles.submit}
        >
          {button}
        </Button>
      </form>
    </Modal>
  );
}
