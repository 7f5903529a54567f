import type { PixelSize } from '@galley/contract';
import type { CanvasView } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useBuilder } from '../../context/builder-context';
import { useCanvasView } from '../../context/use-editor-state';
import { type ResizableImage, resizedTo } from '../../images/resized-image';

/** The sides that a handle changes. */
type Handle = 'width' | 'height' | 'corner';

/**
 * Drags the resize handles of an image. The canvas previews each size, and the document gets the last one as a single
 * change. Escape or a lost pointer leaves the document unchanged.
 */
export function useImageDrag(beId: BeId, image: ResizableImage, from: PixelSize | null) {
  const { editor } = useBuilder();
  const view = useCanvasView();
  const [size, setSize] = useState<PixelSize | null>(null);
  const end = useRef<AbortController>(null);
  useEffect(() => () => end.current?.abort(), []);

  const start = (handle: Handle, press: PointerEvent<HTMLElement>) => {
    if (press.button !== 0 || !from || !view) return;
    press.preventDefault();
    press.currentTarget.focus({ preventScroll: true });
    // Without the capture, the canvas frame would receive the pointer events.
    press.currentTarget.setPointerCapture(press.pointerId);
    const at = { x: press.clientX, y: press.clientY };
    const factor = reach(view, beId, image, from);
    const stop = new AbortController();
    end.current?.abort();
    end.current = stop;
    let last: PixelSize | null = null;
    stop.signal.addEventListener('abort', () => {
      view.previewImageSize(beId, null);
      setSize(null);
    });
    const options = { signal: stop.signal, capture: true };
    const handleMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      const width = from.width + (event.clientX - at.x) * factor;
      const height = from.height + event.clientY - at.y;
      const change = handle === 'corner' ? { width, height } : handle === 'width' ? { width } : { height };
      last = resizedTo(image, from, change);
      view.previewImageSize(beId, last);
      setSize(last);
    };
    const handleUp = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      stop.abort();
      if (last) editor.run('resize-image', { beId, ...last });
    };
    window.addEventListener('pointermove', handleMove, options);
    window.addEventListener('pointerup', handleUp, options);
    window.addEventListener('pointercancel', () => stop.abort(), options);
    window.addEventListener('blur', () => stop.abort(), { signal: stop.signal });
    // An undo during the drag would restore another size than the one on screen.
    window.addEventListener('keydown', (event) => stopKey(event, stop), options);
  };

  const handle = (which: Handle) => ({
    onPointerDown: (press: PointerEvent<HTMLElement>) => start(which, press),
  });
  return { size, handle };
}

function stopKey(event: KeyboardEvent, stop: AbortController): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') stop.abort();
}

/** Returns by how many pixels an image must grow for its right edge to move by one: 2 if it is centered. */
function reach(view: CanvasView, beId: BeId, image: ResizableImage, from: PixelSize): number {
  const rightOf = (size: PixelSize): number => {
    view.previewImageSize(beId, size);
    const rect = view.measure(beId);
    return rect ? rect.left + rect.width : 0;
  };
  const smaller = resizedTo(image, from, { width: from.width - 8 });
  const larger = resizedTo(image, from, { width: from.width + 8 });
  const moved = rightOf(larger) - rightOf(smaller);
  view.previewImageSize(beId, null);
  return moved < 1 ? 1 : Math.min(2, Math.max(1, (larger.width - smaller.width) / moved));
}
