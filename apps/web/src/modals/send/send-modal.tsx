import { limits } from '@galley/contract';
import { Send } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/button';
import { Modal } from '../../ui/modal/modal';
import { TextField } from '../../ui/text-field/text-field';
import styles from './send.module.css';
import type { useSendForm } from './use-send-form';

interface SendModalProps {
  title: string;
  /** Name of the field for the addresses. */
  to: string;
  /** The answer Enter gives. */
  action: string;
  autoComplete: 'email' | 'off';
  form: ReturnType<typeof useSendForm>;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that mails something to some addresses. */
export function SendModal({ title, to, action, autoComplete, form, onClose, children }: SendModalProps) {
  const formId = useId();
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="main" type="submit" form={formId} icon={<Send />} isBusy={form.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <TextField
          label={to}
          inputMode="email"
          autoComplete={autoComplete}
          hint={`At most ${limits.recipients} addresses, separated by commas.`}
          {...form.emailProps}
        />
        {children}
        {form.problem ? (
          <p className={styles.problem} role="alert">
            {form.problem}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
