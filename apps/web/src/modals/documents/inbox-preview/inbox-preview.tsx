import { useId } from 'react';
import { useMe } from '../../../lib/session';
import { settingsMessages } from '../../../messages/documents/settings';
import { Avatar } from '../../../ui/avatar/avatar';
import { Text } from '../../../ui/text/text';
import styles from './inbox-preview.module.css';
import { type InboxClient, inboxRow } from './inbox-row';

const clients: readonly { client: InboxClient; label: string }[] = [
  { client: 'phone', label: settingsMessages.phone },
  { client: 'desktop', label: settingsMessages.desktop },
];

/** The email as shown in an inbox: sender, subject and preview text, truncated as email apps do. */
export function InboxPreview({ subject, previewText }: { subject: string; previewText: string }) {
  const sender = useMe().organization.name;
  const id = useId();
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <Text id={id} as="h3" size="md" weight="medium">
        {settingsMessages.inbox}
      </Text>
      {clients.map(({ client, label }) => {
        const row = inboxRow(client, { subject, previewText });
        return (
          <figure key={client} className={styles.client}>
            <figcaption className={styles.caption}>{label}</figcaption>
            <div className={`${styles.row} ${styles[client]}`}>
              {client === 'phone' ? <Avatar name={sender} size={40} /> : null}
              <p className={styles.words}>
                <span className={styles.sender}>{sender}</span>
                <span className={row.subject ? styles.subject : styles.missing}>
                  {row.subject || settingsMessages.noSubjectYet}
                </span>
                <span className={styles.text}>{row.previewText || settingsMessages.firstText}</span>
              </p>
            </div>
          </figure>
        );
      })}
      <p className={styles.note}>{settingsMessages.inboxNote}</p>
    </section>
  );
}
