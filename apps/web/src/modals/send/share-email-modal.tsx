import { limits } from '@galley/contract';
import { keys } from '../../api/keys';
import { sendEmailLink, sendTemplateLink } from '../../api/sending';
import type { ModalProps } from '../../lib/dialogs';
import { queryClient } from '../../lib/query-client';
import { TextArea } from '../../ui/text-field/text-field';
import type { ShareEmailRequest } from '../shared/requests';
import styles from './send.module.css';
import { SendModal } from './send-modal';
import { useSendForm } from './use-send-form';

const names = { email: 'email', page: 'page', template: 'theme' };

/** Emails the preview link to people, with a note. */
export function ShareEmailModal({ onClose, id, type, version = 0 }: ShareEmailRequest & ModalProps<void>) {
  const name = names[type];
  const form = useSendForm({
    send: async (fields, idempotencyKey) => {
      const sent =
        type === 'template'
          ? await sendTemplateLink(id, fields, idempotencyKey)
          : await sendEmailLink(id, { ...fields, version }, idempotencyKey);
      // If there was no link, there is one now.
      await queryClient.invalidateQueries({ queryKey: keys.shareLinks(type, id) });
      return sent;
    },
    onSent: () => onClose(),
  });
  return (
    <SendModal
      title={type === 'template' ? 'Share theme by email' : 'Share by email'}
      to="Send link to"
      action="Send link"
      autoComplete="off"
      form={form}
      onClose={() => onClose()}
    >
      <TextArea
        label="Note"
        rows={4}
        maxLength={limits.noteLength}
        placeholder="What should they look at?"
        hint="Optional. Replies go to your email address."
        {...form.noteProps}
      />
      <p className={styles.note}>
        Anyone with the link can see {version > 0 ? `version ${version}` : 'the newest saved version'} of this {name},
        without signing in.
      </p>
    </SendModal>
  );
}
