import { formatDateTime } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { Modal } from '../../../ui/modal/modal';
import styles from './admin-page.module.css';
import type { OutboxMail } from './use-admin';

/** One email of the outbox, as plain text. */
export function MailModal({ mail, onClose }: { mail: OutboxMail } & ModalProps<void>) {
  return (
    <Modal title={mail.subject} size="md" onClose={() => onClose()}>
      <p className={styles.envelope}>
        To {mail.to}, written {formatDateTime(mail.createdAt)}. {stateOf(mail)}
      </p>
      <pre className={styles.mail}>{mail.text}</pre>
    </Modal>
  );
}

function stateOf({ sentAt, error }: OutboxMail): string {
  if (sentAt) return `Sent ${formatDateTime(sentAt)}.`;
  return error ? `Not sent: ${error}` : 'Not sent.';
}
