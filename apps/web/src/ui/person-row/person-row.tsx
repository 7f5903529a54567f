import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar';
import styles from './person-row.module.css';

interface PersonRowProps {
  id: number;
  name: string;
  email: string;
  /** Address of their picture. */
  avatar?: string;
  /** The role, or other information. */
  note?: ReactNode;
  /** Controls at the end. */
  actions?: ReactNode;
  /** Makes the name a button that opens the person card. */
  onOpen?: () => void;
}

/** A list of people. */
export function PersonList({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>;
}

/** One person of a list: picture, name above address, role, actions. */
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
  /** Shown below the name. */
  fact: string;
}

/** One item of a list: a name above details, further information, actions. */
export function FactRow({ picture, name, fact, note, actions, onOpen }: FactRowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <span className={styles.text}>
        {onOpen ? (
          <button type="button" className={`${styles.name} ${styles.opens}`} title={name} dir="auto" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span className={styles.name} title={name} dir="auto">
            {name}
          </span>
        )}
        <span className={styles.meta} title={fact}>
          {fact}
        </span>
      </span>
      {note ? <span className={styles.note}>{note}</span> : null}
      {actions ? <span className={styles.actions}>{actions}</span> : null}
    </li>
  );
}
