import { formatDateTime } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { adminMessages } from '../../../messages/operations/admin';
import { Modal } from '../../../ui/modal/modal';
import { Text } from '../../../ui/text/text';
import styles from './admin-page.module.css';
import type { OutboxMail } from './use-admin';

/** One email of the outbox, as plain text. */
export function MailModal({ mail, onClose }: { mail: OutboxMail } & ModalProps<void>) {
  return (
    <Modal title={mail.subject} size="md" onClose={() => onClose()}>
      <Text as="p" tone="muted" overflow="break">
        {adminMessages.writtenTo(mail.to, formatDateTime(mail.createdAt), stateOf(mail))}
      </Text>
      <pre className={styles.mail}>{mail.text}</pre>
    </Modal>
  );
}

function stateOf({ sentAt, error }: OutboxMail): string {
  if (sentAt) return adminMessages.sentOn(formatDateTime(sentAt));
  return error ? adminMessages.notSentBecause(error) : adminMessages.notSentYet;
}
