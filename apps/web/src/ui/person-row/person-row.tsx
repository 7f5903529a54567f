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
  /** Makes the name a button: shows who this is. */
  onOpen?: () => void;
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
export function PersonRow({ id, name, email, avatar, note, actions, onOpen }: PersonRowProps) {
  return (
    <FactRow
      picture={<Avatar name={name || email} src={avatar} id={id} size={40} />}
      name={name || email}
      fact={name ? email : ''}
      note={note}
      actions={actions}
      onOpen={onOpen}
    />
  );
}

interface FactRowProps extends Pick<PersonRowProps, 'note' | 'actions' | 'onOpen'> {
  picture?: ReactNode;
  name: string;
  /** Stands below the name. */
  fact: string;
}

/** One thing of a list: a name over a fact, what else is to be known, what can be done. */
export function FactRow({ picture, name, fact, note, actions, onOpen }: FactRowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <span className={styles.words}>
        {onOpen ? (
          <button type="button" className={`${styles.name} ${styles.opens}`} title={name} onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <span className={styles.fact} title={fact}>
          {fact}
        </span>
      </span>
      {note ? <span className={styles.note}>{note}</span> : null}
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </li>
  );
}
