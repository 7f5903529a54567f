import type { BeId, SourceTree } from '@galley/markup';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { type Builder, useBuilder } from './builder-context';

/**
 * Returns the document after the last change, for panels that read all of it. React renders them at low priority, so
 * typing never waits for a panel.
 */
export function useDocumentTree(): SourceTree {
  const { editor } = useBuilder();
  const tree = useSyncExternalStore(
    (listener) => editor.subscribe(listener),
    () => editor.peekTree(),
  );
  return useDeferredValue(tree);
}

/** Selects a block and scrolls it into view without moving the focus. */
export function goToBlock({ editor, view }: Builder, beId: BeId): void {
  editor.select(beId);
  view.get()?.scrollTo(beId);
}
