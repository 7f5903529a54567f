import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useMe } from '../../../../lib/session';
import { roomMessages } from '../../../../messages/review/rooms';
import { Faces } from '../../../../ui/faces/faces';
import { useLatest } from '../../../../ui/latest/use-latest';
import { Tooltip } from '../../../../ui/tooltip/tooltip';
import { useBuilder } from '../context/builder-context';
import { openRoom } from './open-room';
import type { Room } from './room';
import styles from './room-faces.module.css';

/** The other people who have the document open, and which of them is editing. */
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
  return room ? <Others room={room} /> : null;
}

function Others({ room }: { room: Room }) {
  const others = useStore(room.store, (state) => state.others);
  const isLost = useStore(room.store, (state) => state.isLost);
  const people = others?.map(({ state, ...person }) => ({ ...person, isEditing: state === 'editing' }));
  return (
    <>
      {people ? <Faces label={roomMessages.alsoHere} people={people} /> : null}
      {/* Always rendered, so that text added later is announced. */}
      <span role="status">
        {isLost ? (
          <Tooltip text={roomMessages.notLiveHint}>
            <span className={styles.lost}>
              <Unplug size={16} aria-hidden="true" />
              <span className={styles.word}>{roomMessages.notLive}</span>
            </span>
          </Tooltip>
        ) : null}
      </span>
    </>
  );
}
