import type { RoomMember } from '@galley/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useMe } from '../../../lib/session';
import { Avatar } from '../../../ui/avatar/avatar';
import { useLatest } from '../../../ui/latest/use-latest';
import { Tooltip } from '../../../ui/tooltip/tooltip';
import { useBuilder } from '../context/builder-context';
import { openRoom } from './open-room';
import type { Room } from './room';
import styles from './room-faces.module.css';

/** Faces beside each other. More are a number. */
const facesShown = 4;

/** The others in the room: who else has the document open, and who of them is editing. */
export function RoomFaces() {
  const builder = useBuilder();
  const { id } = useMe();
  const navigate = useNavigate();
  const goHome = useLatest(() => void navigate('/', { replace: true }));
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const opened = openRoom(builder, id, () => goHome.current());
    setRoom(opened.room);
    return () => opened.stop();
  }, [builder, id, goHome]);
  return room ? <Faces room={room} /> : null;
}

function Faces({ room }: { room: Room }) {
  const others = useStore(room.store, (state) => state.others);
  if (!others || others.length === 0) return null;
  const sorted = [...others].sort((a, b) => Number(b.state === 'editing') - Number(a.state === 'editing'));
  const shown = sorted.length > facesShown + 1 ? sorted.slice(0, facesShown) : sorted;
  const rest = sorted.slice(shown.length);
  return (
    <ul className={styles.faces} aria-label="Also here">
      {shown.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several guests have no other
        <Face key={`${member.id} ${index}`} text={describe(member)}>
          <Avatar
            name={member.name}
            src={member.avatar}
            id={member.id}
            size={24}
            isRinged={member.state === 'editing'}
          />
        </Face>
      ))}
      {rest.length > 0 ? (
        <Face text={rest.map(({ name }) => name).join(', ')}>
          <span className={styles.rest} aria-hidden="true">
            +{rest.length}
          </span>
        </Face>
      ) : null}
    </ul>
  );
}

function Face({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <li className={styles.face}>
      <Tooltip text={text}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the name is only in the tooltip */}
        <span className={styles.frame} role="img" aria-label={text} tabIndex={0}>
          {children}
        </span>
      </Tooltip>
    </li>
  );
}

function describe({ name, state }: RoomMember): string {
  return `${name} is ${state}`;
}
