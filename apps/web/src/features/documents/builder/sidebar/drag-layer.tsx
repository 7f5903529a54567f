import { Move } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useShellDrag } from '../context/use-screen';
import { ItemThumbnail } from './palette-entry';
import styles from './sidebar.module.css';

/** Shows the thumbnail at the pointer, over a layer that keeps pointer events away from the canvas frame. */
export function DragLayer() {
  const drag = useShellDrag((shellDrag) => shellDrag);
  if (!drag) return null;
  return createPortal(
    <div className={styles.dragLayer} data-allowed={drag.isAllowed}>
      <div className={styles.ghost} style={{ translate: `${drag.x - 75}px ${drag.y - 30}px` }}>
        {drag.item ? (
          <div className={styles.ghostTilt}>
            <ItemThumbnail item={drag.item} />
          </div>
        ) : null}
        <span className={styles.ghostName}>
          <Move />
          {drag.label}
        </span>
      </div>
    </div>,
    document.body,
  );
}
