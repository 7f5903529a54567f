import type { CanvasRect } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { useMemo, useSyncExternalStore } from 'react';
import { useCanvasView } from './use-editor-state';

/**
 * The block's current position on the canvas; null while it isn't rendered. Follows scrolling, resizing and edits: once a
 * frame, together with all others, because reading it after each change would make the browser lay out in between.
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
