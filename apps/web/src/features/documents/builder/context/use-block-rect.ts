import type { CanvasRect } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { useMemo, useSyncExternalStore } from 'react';
import { useCanvasView } from './use-editor-state';

/**
 * Returns the block's current position on the canvas, or null while it isn't rendered. Follows scrolling, resizing and
 * edits. All positions are read together once per frame, because reading one after each change would force a layout
 * every time.
 */
export function useBlockRect(beId: BeId | null): CanvasRect | null {
  const view = useCanvasView();
  const { subscribe, read } = useMemo(() => {
    let last: CanvasRect | null = null;
    let isStale = true;
    return {
      subscribe: (listener: () => void) => {
        isStale = true;
        const handleLayout = (): void => {
          isStale = true;
          listener();
        };
        return view?.onLayout(handleLayout) ?? (() => undefined);
      },
      read: () => {
        if (!isStale) return last;
        isStale = false;
        const next = beId && view ? view.measure(beId) : null;
        if (!isSameRect(last, next)) last = next;
        return last;
      },
    };
  }, [beId, view]);
  return useSyncExternalStore(subscribe, read);
}

function isSameRect(a: CanvasRect | null, b: CanvasRect | null): boolean {
  if (a === null || b === null) return a === b;
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
