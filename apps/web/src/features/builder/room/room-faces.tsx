import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useMe } from '../../../lib/session';
import { Faces } from '../../../ui/faces/faces';
import { useLatest } from '../../../ui/latest/use-latest';
import { useBuilder } from '../context/builder-context';
import { openRoom } from './open-room';
import type { Room } from './room';

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
  return room ? <Others room={room} /> : null;
}

function Others({ room }: { room: Room }) {
  const others = useStore(room.store, (state) => state.others);
  const people = others?.map(({ state, ...person }) => ({ ...person, isEditing: state === 'editing' }));
  return people ? <Faces label="Also here" people={people} /> : null;
}
