import type { ReactNode } from 'react';
import { controlMessages } from '../../messages/shared/controls';
import { Avatar } from '../avatar/avatar';
import { Tooltip } from '../tooltip/tooltip';
import styles from './faces.module.css';

export interface FacesProps {
  /** The accessible name of the list. */
  label: string;
  people: readonly { id: number; name: string; avatar: string; isEditing: boolean }[];
  /** The maximum number of faces. The others are shown as a number. */
  most?: number;
  /** Whether each face is a tab stop, to show its name. */
  tabIndex?: number;
}

/** The pictures of the people in the same document. People who are editing come first and have a ring. */
export function Faces({ label, people, most = 4, tabIndex = 0 }: FacesProps) {
  if (people.length === 0) return null;
  const sorted = [...people].sort((a, b) => Number(b.isEditing) - Number(a.isEditing));
  const shown = sorted.length > most + 1 ? sorted.slice(0, most) : sorted;
  const rest = sorted.slice(shown.length);
  return (
    <ul className={styles.faces} aria-label={label}>
      {shown.map(({ id, name, avatar, isEditing }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several guests have no other
        <Face key={`${id} ${index}`} text={controlMessages.presence(name, isEditing)} tabIndex={tabIndex}>
          <Avatar name={name} src={avatar} id={id} size={24} isRinged={isEditing} />
        </Face>
      ))}
      {rest.length > 0 ? (
        <Face text={rest.map(({ name }) => name).join(', ')} tabIndex={tabIndex}>
          <span className={styles.rest} aria-hidden="true">
            +{rest.length}
          </span>
        </Face>
      ) : null}
    </ul>
  );
}

function Face({ text, tabIndex, children }: { text: string; tabIndex: number; children: ReactNode }) {
  return (
    <li className={styles.face}>
      <Tooltip text={text}>
        <span className={styles.frame} role="img" aria-label={text} tabIndex={tabIndex}>
          {children}
        </span>
      </Tooltip>
    </li>
  );
}
