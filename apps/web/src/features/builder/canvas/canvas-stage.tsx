import { canvasFrameAttributes } from '@galley/contract';
import { useEffect, useLayoutEffect, useRef, useState, type WheelEvent } from 'react';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import { useCanvasView, useSession } from '../context/use-editor-state';
import { Overlays } from '../zones/overlays';
import styles from './canvas-stage.module.css';
import { hasMargins, sheetWidth } from './sheet-geometry';
import { SlugLine } from './slug-line';

/** The canvas area: the canvas frame, crop marks, slug line and the overlays on the document. */
export function CanvasStage({ device, scheme }: { device: Device; scheme: ColorScheme }) {
  const { document, editor, view } = useBuilder();
  const desk = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [frameAttributes] = useState(() => canvasFrameAttributes(navigator.userAgent, document.templateSettings));
  const deskPx = useWidth(desk);
  const phase = useSession((state) => state.phase);
  const canvas = useCanvasView();
  const widthPx = sheetWidth(document.type, device, deskPx);
  useEffect(() => () => releaseView(view), [view]);
  // Always set. Otherwise the document would follow the operating system, and with it the app's own theme.
  useEffect(() => {
    canvas?.setColorScheme(scheme === 'dark' ? 'dark' : 'light');
    canvas?.setInversion(scheme === 'inverted');
  }, [canvas, scheme]);
  const handleLoad = () => {
    // Writing the projection fires `load` again.
    if (frame.current && !view.get()) view.set(editor.mountCanvas(frame.current));
  };
  const handleWheel = (event: WheelEvent) => frame.current?.contentWindow?.scrollBy(event.deltaX, event.deltaY);
  return (
    <main
      ref={desk}
      id="canvas"
      className={styles.desk}
      data-region="canvas"
      data-phase={phase}
      tabIndex={-1}
      aria-label="Canvas"
      onWheel={handleWheel}
    >
      <div className={styles.sheet} style={{ inlineSize: widthPx }}>
        <SlugLine widthPx={widthPx} />
        <div className={styles.frameBox}>
          <iframe
            ref={frame}
            className={styles.frame}
            // Safari only sends events to the parent's listeners from frames that can run scripts. The header blocks
            // scripts there.
            {...frameAttributes}
            title={document.title}
            onLoad={handleLoad}
          />
          <Overlays hasMargins={hasMargins(widthPx, deskPx)} />
        </div>
      </div>
    </main>
  );
}

function releaseView(view: ReturnType<typeof useBuilder>['view']): void {
  view.get()?.dispose();
  view.set(null);
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
