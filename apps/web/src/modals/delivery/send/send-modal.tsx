import { limits } from '@galley/contract';
import { Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { sendMessages } from '../../../messages/delivery/send';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './send.module.css';
import type { useSendForm } from './use-send-form';

interface SendModalProps {
  title: string;
  /** Label of the address field. */
  to: string;
  /** The label of the submit button. */
  action: string;
  autoComplete: 'email' | 'off';
  form: ReturnType<typeof useSendForm>;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that sends an email to some addresses. */
export function SendModal({ title, to, action, autoComplete, form, onClose, children }: SendModalProps) {
  const formId = useId();
  const { hasMailServer } = useMe();
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{form.unsent ? messages.close : messages.cancel}</Button>
          {form.unsent ? null : (
            <Button variant="main" type="submit" form={formId} icon={<Send />} isBusy={form.isSubmitting}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <TextField
          label={to}
          inputMode="email"
          autoComplete={autoComplete}
          hint={sendMessages.recipients(limits.recipients)}
          {...form.emailProps}
        />
        {children}
        {form.unsent || hasMailServer ? null : (
          <p className={styles.unsent}>
            <TriangleAlert aria-hidden />
            {sendMessages.outboxBeforeSending}
          </p>
        )}
        <div role="status" className={styles.outcome}>
          {form.unsent ? (
            <p className={styles.unsent}>
              <TriangleAlert aria-hidden />
              {form.unsent}
            </p>
          ) : null}
        </div>
        {form.problem ? (
          <Text as="p" tone="danger" role="alert">
            {form.problem}
          </Text>
        ) : null}
      </form>
    </Modal>
  );
}
