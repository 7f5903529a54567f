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
import type { LitDocument } from '../../shared/outgoing/lights-strip';
import { OutgoingButtons } from '../../shared/outgoing/outgoing-buttons';
import { OutgoingLine } from '../../shared/outgoing/outgoing-line';
import styles from './send.module.css';
import type { useSendForm } from './use-send-form';

interface SendModalProps {
  title: string;
  /** Label of the address field. */
  to: string;
  /** The label of the submit button, while everything is saved and while something isn't. */
  action: string;
  saveAction: string;
  autoComplete: 'email' | 'off';
  form: ReturnType<typeof useSendForm>;
  /** The document that is sent; absent = it isn't known yet, or it's a theme. */
  document?: LitDocument | undefined;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that sends an email to some addresses. */
export function SendModal(props: SendModalProps) {
  const { title, to, action, saveAction, autoComplete, form, document, onClose, children } = props;
  const formId = useId();
  const { hasMailServer } = useMe();
  return (
    <Modal
      title={title}
      room="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{form.unsent ? messages.close : messages.cancel}</Button>
          {form.unsent ? null : (
            <OutgoingButtons
              choice={form.outgoing}
              label={action}
              saveLabel={saveAction}
              storedLabel={sendMessages.sendStored}
              icon={<Send />}
              isBusy={form.isSubmitting}
              form={formId}
              onRun={form.sendStored}
            />
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
        <OutgoingLine
          choice={form.outgoing}
          document={document}
          senderProblem={hasMailServer ? '' : sendMessages.noMailServer}
          onLeave={onClose}
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
