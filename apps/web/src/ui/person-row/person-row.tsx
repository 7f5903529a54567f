import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar';
import styles from './person-row.module.css';

interface PersonRowProps {
  id: number;
  name: string;
  email: string;
  /** Address of their picture. */
  avatar?: string;
  /** Role, or what else is to be known of them. */
  note?: ReactNode;
  /** Controls at the end. */
  actions?: ReactNode;
}

/** People one under the other. */
export function PersonList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One person of a list: picture, name over address, what they are, what can be done. */
export function PersonRow({ id, name, email, avatar, note, actions }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <Avatar name={name || email} src={avatar} id={id} size={40} />
      <span className={styles.words}>
        <span className={styles.name} title={name || email}>
          {name || email}
        </span>
        <span className={styles.email} title={email}>
          {name ? email : ''}
        </span>
      </span>
      <span className={styles.note}>{note}</span>
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </li>
  );
}
