import { limits } from '@galley/contract';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { callRoute } from '../../lib/api';
import type { ModalProps } from '../../lib/dialogs';
import { queryClient } from '../../lib/query-client';
import { Button } from '../../ui/button/button';
import { Modal } from '../../ui/modal/modal';
import { TextArea, TextField } from '../../ui/text-field/text-field';
import type { ShareEmailRequest } from '../requests';
import styles from './send.module.css';
import { useSendForm } from './use-send-form';

const names = { email: 'email', page: 'page', template: 'theme' };

/** Mails the preview link to people, with a note. */
export function ShareEmailModal({ onClose, id, type, version = 0 }: ShareEmailRequest & ModalProps<void>) {
  const formId = useId();
  const name = names[type];
  const form = useSendForm({
    send: async (fields, idempotencyKey) => {
      const shared = { params: { id }, idempotencyKey };
      const { message } =
        type === 'template'
          ? await callRoute('template_send_link', { ...shared, body: fields })
          : await callRoute('build_export_send_link', { ...shared, body: { ...fields, eid: id, version } });
      // Where there was no link, there is one now.
      await queryClient.invalidateQueries({ queryKey: ['share', type, id] });
      return message;
    },
    onSent: () => onClose(),
  });
  return (
    <Modal
      title={type === 'template' ? 'Share theme by email' : 'Share by email'}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button variant="main" type="submit" form={formId} icon={<Send />} isBusy={form.isSubmitting}>
            Send link
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <TextField
          label="Send link to"
          inputMode="email"
          autoComplete="off"
          hint={`At most ${limits.recipients} addresses, separated by commas.`}
          {...form.emailProps}
        />
        <TextArea
          label="Note"
          rows={4}
          maxLength={limits.noteLength}
          placeholder="What should be looked at?"
          hint="Optional. Answers come to your own address."
          {...form.noteProps}
        />
        <p className={styles.note}>
          Anyone with the link can see {version > 0 ? `version ${version}` : 'the newest saved version'} of this {name},
          without signing in.
        </p>
        {form.problem ? (
          <p className={styles.problem} role="alert">
            {form.problem}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
