import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, type WheelEvent } from 'react';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { useLatest } from '../../../../ui/latest/use-latest';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import { useCanvasView, useSession } from '../context/use-editor-state';
import styles from './canvas-stage.module.css';
import { CanvasLate } from './frame/canvas-late';
import { Overlays } from './overlays/overlays';
import { hasMargins, sheetWidth } from './sheet-geometry';
import { showDocument } from './show-document';
import { NarrowSlugLine, SlugLine } from './slug-line';

interface CanvasStageProps {
  device: Device;
  scheme: ColorScheme;
  /** Whether the window is narrow: the document has all of its width. */
  isNarrow: boolean;
  /** Shows whether everything is saved, where the bar has no room for it. */
  saveState: ReactNode;
}

/** The canvas area: the canvas frame, crop marks, the slug line, and the overlays on the document. */
export function CanvasStage({ device, scheme, isNarrow, saveState }: CanvasStageProps) {
  const builder = useBuilder();
  const { document } = builder;
  const desk = useRef<HTMLElement>(null);
  const frameBox = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  const deskPx = useWidth(desk);
  const phase = useSession((state) => state.phase);
  const title = useSession((state) => state.title);
  const latestTitle = useLatest(title);
  const canvas = useCanvasView();
  const widthPx = sheetWidth({ type: document.type, device, deskPx, isNarrow });
  // A layout effect runs before the children's effects and the first paint, so a frame that has already loaded shows the
  // document immediately.
  useLayoutEffect(() => {
    const box = frameBox.current;
    if (!box) return undefined;
    return showDocument(box, builder, {
      dress(placed) {
        placed.className = styles.frame ?? '';
        placed.title = latestTitle.current;
        frame.current = placed;
      },
      onLate: (next) => setRetry(() => next),
    });
  }, [builder, latestTitle]);
  useEffect(() => {
    if (frame.current) frame.current.title = title;
  }, [title]);
  // Always set, because the document would otherwise follow the color scheme of the operating system.
  useEffect(() => {
    canvas?.setColorScheme(scheme === 'dark' ? 'dark' : 'light');
    canvas?.setForcedInversion(scheme === 'inverted');
  }, [canvas, scheme]);
  const handleWheel = (event: WheelEvent) => frame.current?.contentWindow?.scrollBy(event.deltaX, event.deltaY);
  return (
    <main
      ref={desk}
      id="canvas"
      className={styles.desk}
      data-region="canvas"
      data-phase={phase}
      tabIndex={-1}
      aria-label={screenMessages.canvas}
      onWheel={handleWheel}
    >
      <div className={styles.sheet} style={{ inlineSize: widthPx }}>
        {isNarrow ? <NarrowSlugLine saveState={saveState} /> : <SlugLine widthPx={widthPx} />}
        <div ref={frameBox} className={styles.frameBox}>
          <Overlays hasMargins={hasMargins(widthPx, deskPx)} isNarrow={isNarrow} />
          <CanvasLate onRetry={retry} />
        </div>
      </div>
    </main>
  );
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(1140);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setWidthPx(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
