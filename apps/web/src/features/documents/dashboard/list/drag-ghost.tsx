import { Folder, Mail } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../../../../messages';
import { useList, useListState } from '../rows/list-context';
import type { DragPayload } from '../rows/list-state';
import styles from './drag-ghost.module.css';

/** The dragged item: follows the pointer, or stays at the bottom of the list during a keyboard move. */
export function DragGhost() {
  const carried = useListState((state) => state.carried);
  if (!carried) return null;
  return createPortal(
    carried.by === 'pointer' ? <PointerGhost carried={carried} /> : <KeyboardGhost carried={carried} />,
    document.body,
  );
}

function PointerGhost({ carried }: { carried: DragPayload }) {
  const { dragPoint } = useList();
  const ghost = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ({ x, y }: { x: number; y: number }) => {
      if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y + 10}px)`;
    };
    place(dragPoint.getState());
    return dragPoint.subscribe(place);
  }, [dragPoint]);
  return (
    <div ref={ghost} className={styles.layer} aria-hidden="true">
      <div className={`${styles.ghost} ${styles.tilted}`}>
        <GhostText carried={carried} />
      </div>
    </div>
  );
}

function KeyboardGhost({ carried }: { carried: DragPayload }) {
  return (
    <div className={`${styles.ghost} ${styles.standing}`} aria-hidden="true">
      <GhostText carried={carried} />
      <span className={styles.help}>{messages.pickedUpHelp}</span>
    </div>
  );
}

function GhostText({ carried }: { carried: DragPayload }) {
  const { moved, place, placeName } = carried;
  return (
    <>
      <span className={styles.name}>
        {moved.kind === 'folder' ? <Folder /> : <Mail />}
        <span className={styles.title}>{moved.title}</span>
      </span>
      <span className={`${styles.location} ${place?.refusal ? styles.refused : ''}`}>
        {place?.refusal ?? (place ? messages.draggedInto(placeName) : messages.staysHere)}
      </span>
    </>
  );
}
