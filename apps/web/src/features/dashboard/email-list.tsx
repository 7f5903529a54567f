import type { Email, Template } from '@galley/contract';
import type { ReactNode } from 'react';
import { EmailRow } from './email-row';
import styles from './email-row.module.css';

/** The emails and pages of a theme. `children` stands above them: the row of a new one. */
export function EmailList(props: { template: Template; emails: Email[]; children?: ReactNode }) {
  const { template, emails, children } = props;
  return (
    <ul className={styles.list} aria-label={`Emails and pages of ${template.title}`}>
      {children}
      {emails.map((email) => (
        <EmailRow key={email.id} email={email} />
      ))}
    </ul>
  );
}
