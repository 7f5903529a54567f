import type { BeId } from '@galley/markup';
import { useEffect, useMemo, useReducer } from 'react';
import { canvasFrame } from '../context/editing/focus-canvas';
import { useCanvasView } from '../context/use-editor-state';

/**
 * Returns the place of the link form: the link or the selected words, or the selected block. Follows scrolling. Null
 * while the form is closed or nothing is drawn.
 */
export function useLinkAnchor(beId: BeId | null, isOpen: boolean) {
  const view = useCanvasView();
  const [layout, handleLayout] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (isOpen ? view?.onLayout(handleLayout) : undefined), [view, isOpen]);
  // A new object makes the form look for its place again.
  return useMemo(() => {
    if (!isOpen || beId === null || !view || layout < 0) return null;
    let last = rectInWindow(view.measureLink(beId));
    return {
      getBoundingClientRect: () => {
        last = rectInWindow(view.measureLink(beId)) ?? last;
        return last ?? new DOMRect();
      },
    };
  }, [view, beId, isOpen, layout]);
}

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the visible part of a rectangle of the canvas, or the edge where it left the canvas, in window coordinates. */
function rectInWindow(rect: Rect | null): DOMRect | null {
  const frame = canvasFrame()?.getBoundingClientRect();
  return rect && frame ? visiblePart(rect, frame) : null;
}

/** The same for the rectangle of a frame. */
export function visiblePart(rect: Rect, frame: Rect): DOMRect {
  const within = (at: number, size: number) => Math.min(Math.max(0, at), size);
  const left = within(rect.left, frame.width);
  const top = within(rect.top, frame.height);
  return new DOMRect(
    frame.left + left,
    frame.top + top,
    within(rect.left + rect.width, frame.width) - left,
    within(rect.top + rect.height, frame.height) - top,
  );
}
