import { paletteItemOf } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { Move } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBuilder } from '../../context/builder-context';
import { canvasFrame } from '../../context/editing/focus-canvas';
import { useCanvasView, useEditorState } from '../../context/use-editor-state';
import { useShellDrag } from '../../context/use-screen';
import { ItemThumbnail } from '../../sidebar/palette-entry';
import styles from '../../sidebar/sidebar.module.css';

/** The thumbnail of a block that is dragged on the canvas. It always has its name beside the pointer. */
export function CanvasGhost() {
  const drag = useEditorState((state) => state.drag);
  // A handle outside the canvas uses the thumbnail of the drag layer.
  const isFromShell = useShellDrag((shellDrag) => shellDrag !== null);
  if (drag?.item.kind !== 'block' || isFromShell) return null;
  return createPortal(<Ghost beId={drag.item.beId} label={drag.item.label} />, document.body);
}

function Ghost({ beId, label }: { beId: BeId; label: string }) {
  const { editor, document } = useBuilder();
  const view = useCanvasView();
  const box = useRef<HTMLDivElement>(null);
  // Set directly instead of by rendering, because the pointer moves faster than React should render.
  useEffect(
    () =>
      view?.onActivity((event) => {
        const frame = canvasFrame()?.getBoundingClientRect();
        if (!box.current || !frame || !('clientX' in event) || !('clientY' in event)) return;
        const [x, y] = [frame.left + Number(event.clientX), frame.top + Number(event.clientY)];
        box.current.style.translate = `${x - 75}px ${y + 12}px`;
        box.current.style.visibility = 'visible';
        // Outside the canvas area nothing can be dropped, and releasing the pointer cancels the drag.
        if (!isOnDesk(x, y)) editor.dragTo(null);
      }),
    [view, editor],
  );
  const block = editor.peekTree().blocks.get(beId);
  const item = block ? paletteItemOf(block, document) : null;
  return (
    <div ref={box} className={styles.canvasGhost} data-ghost="">
      {item ? (
        <div className={styles.ghostTilt}>
          <ItemThumbnail item={item} />
        </div>
      ) : null}
      <span className={styles.ghostName}>
        <Move />
        {label}
      </span>
    </div>
  );
}

/** Returns whether a point in window coordinates is in the canvas area. */
function isOnDesk(x: number, y: number): boolean {
  const desk = canvasFrame()?.closest('[data-region="canvas"]')?.getBoundingClientRect();
  return !desk || (x >= desk.left && x <= desk.right && y >= desk.top && y <= desk.bottom);
}
