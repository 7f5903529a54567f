import { canvasFrameAttributes } from '@galley/contract';
import { useEffect, useRef, useState, type WheelEvent } from 'react';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { useLatest } from '../../../../../ui/latest/use-latest';
import { CanvasLate } from '../../canvas/frame/canvas-late';
import { showEmptyFrame } from '../../canvas/frame/show-empty-frame';
import { useBuilder } from '../../context/builder-context';
import { focusCanvas } from '../../context/editing/focus-canvas';
import { useSession } from '../../context/use-editor-state';
import styles from './rules-canvas.module.css';
import { RulesDisplay } from './rules-display';
import type { RulesEditor } from './rules-editor';

/**
 * The theme with its zones. A click selects an element that the mode applies to; arrow keys move through all elements.
 */
export function RulesCanvas({ rules, onToggle }: { rules: RulesEditor; onToggle: () => void }) {
  const { document, editor, view } = useBuilder();
  const latestTitle = useLatest(useSession((state) => state.title));
  const sheet = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  useEffect(() => {
    const place = sheet.current;
    if (!place) return undefined;
    const display = new RulesDisplay(document, rules, {
      undo: () => editor.undo(),
      redo: () => editor.redo(),
      toggle: onToggle,
    });
    const attributes = canvasFrameAttributes(navigator.userAgent, document.templateSettings);
    const leave = showEmptyFrame(place, attributes, {
      dress(placed) {
        placed.className = styles.frame ?? '';
        placed.title = latestTitle.current;
        frame.current = placed;
      },
      onLate: (next) => setRetry(() => next),
      mount(placed) {
        const canvas = display.mount(placed);
        canvas.setColorScheme('light');
        view.set(canvas);
        focusCanvas();
      },
    });
    return () => {
      display.dispose();
      view.get()?.dispose();
      view.set(null);
      leave();
    };
  }, [document, editor, rules, view, onToggle, latestTitle]);
  const handleWheel = (event: WheelEvent) => frame.current?.contentWindow?.scrollBy(event.deltaX, event.deltaY);
  return (
    <main
      id="canvas"
      className={styles.desk}
      data-region="canvas"
      tabIndex={-1}
      aria-label={rulesMessages.canvas}
      onWheel={handleWheel}
    >
      <div ref={sheet} className={styles.sheet}>
        <CanvasLate onRetry={retry} />
      </div>
    </main>
  );
}
