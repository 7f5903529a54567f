import { canvasFrameAttributes } from '@galley/contract';
import { useEffect, useLayoutEffect, useRef, useState, type WheelEvent } from 'react';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import { useCanvasView, useSession } from '../context/use-editor-state';
import { Overlays } from '../zones/overlays';
import { isFrameLoaded, placeCanvasFrame } from './canvas-frame';
import styles from './canvas-stage.module.css';
import { hasMargins, sheetWidth } from './sheet-geometry';
import { SlugLine } from './slug-line';

/** The canvas area: the canvas frame, crop marks, slug line and the overlays on the document. */
export function CanvasStage({ device, scheme }: { device: Device; scheme: ColorScheme }) {
  const { document, editor, view } = useBuilder();
  const desk = useRef<HTMLElement>(null);
  const frameBox = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const deskPx = useWidth(desk);
  const phase = useSession((state) => state.phase);
  const canvas = useCanvasView();
  const widthPx = sheetWidth(document.type, device, deskPx);
  // Before the children's effects and the first paint: a frame that is loaded already shows the document immediately.
  useLayoutEffect(() => {
    const box = frameBox.current;
    if (!box) return undefined;
    // Safari only sends events to the parent's listeners from frames that can run scripts. The header blocks scripts
    // there.
    const placed = placeCanvasFrame(box, canvasFrameAttributes(navigator.userAgent, document.templateSettings));
    placed.className = styles.frame ?? '';
    placed.title = document.title;
    frame.current = placed;
    const mount = () => {
      // Writing the projection fires `load` again.
      if (!view.get()) view.set(editor.mountCanvas(placed));
    };
    placed.addEventListener('load', mount);
    if (isFrameLoaded(placed)) mount();
    return () => {
      placed.removeEventListener('load', mount);
      releaseView(view);
      placed.remove();
    };
  }, [document, editor, view]);
  // Always set. Otherwise the document would follow the operating system, and with it the app's own theme.
  useEffect(() => {
    canvas?.setColorScheme(scheme === 'dark' ? 'dark' : 'light');
    canvas?.setInversion(scheme === 'inverted');
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
      aria-label="Canvas"
      onWheel={handleWheel}
    >
      <div className={styles.sheet} style={{ inlineSize: widthPx }}>
        <SlugLine widthPx={widthPx} />
        <div ref={frameBox} className={styles.frameBox}>
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
