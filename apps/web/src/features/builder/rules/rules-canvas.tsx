import { canvasFrameAttributes } from '@galley/contract';
import { useEffect, useRef, useState, type WheelEvent } from 'react';
import { useBuilder } from '../context/builder-context';
import { focusCanvas } from '../focus/focus-canvas';
import styles from './rules-canvas.module.css';
import { RulesDisplay } from './rules-display';
import type { RulesEditor } from './rules-editor';

/** The theme with its zones. A press selects what the mode is about, arrow keys walk all elements. */
export function RulesCanvas({ rules, onToggle }: { rules: RulesEditor; onToggle: () => void }) {
  const { document, editor, view } = useBuilder();
  const frame = useRef<HTMLIFrameElement>(null);
  const [attributes] = useState(() => canvasFrameAttributes(navigator.userAgent, document.templateSettings));
  const [display, setDisplay] = useState<RulesDisplay | null>(null);
  useEffect(() => {
    const created = new RulesDisplay(document, rules, {
      undo: () => editor.undo(),
      redo: () => editor.redo(),
      toggle: onToggle,
    });
    setDisplay(created);
    return () => {
      created.dispose();
      view.get()?.dispose();
      view.set(null);
    };
  }, [document, editor, rules, view, onToggle]);
  const handleLoad = () => {
    // Writing the projection fires `load` again.
    if (!frame.current || !display || view.get()) return;
    const canvas = display.mount(frame.current);
    canvas.setColorScheme('light');
    view.set(canvas);
    focusCanvas();
  };
  const handleWheel = (event: WheelEvent) => frame.current?.contentWindow?.scrollBy(event.deltaX, event.deltaY);
  return (
    <main
      id="canvas"
      className={styles.desk}
      data-region="canvas"
      tabIndex={-1}
      aria-label="Canvas"
      onWheel={handleWheel}
    >
      <div className={styles.sheet}>
        {display ? (
          <iframe ref={frame} className={styles.frame} {...attributes} title={document.title} onLoad={handleLoad} />
        ) : null}
      </div>
    </main>
  );
}
