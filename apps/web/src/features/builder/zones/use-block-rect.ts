import type { CanvasRect } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useBuilder } from '../context/builder-context';
import { useCanvasView } from '../context/use-editor-state';

/** The block's current position on the canvas; null while it isn't rendered. Follows scrolling, resizing and edits. */
export function useBlockRect(beId: BeId | null): CanvasRect | null {
  const { editor } = useBuilder();
  const view = useCanvasView();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [editor.subscribe(listener), view?.onLayout(listener)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [editor, view],
  );
  const read = useMemo(() => {
    let last: CanvasRect | null = null;
    return () => {
      const next = beId && view ? view.measure(beId) : null;
      if (!isSameRect(last, next)) last = next;
      return last;
    };
  }, [beId, view]);
  return useSyncExternalStore(subscribe, read);
}

function isSameRect(a: CanvasRect | null, b: CanvasRect | null): boolean {
  if (a === null || b === null) return a === b;
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
