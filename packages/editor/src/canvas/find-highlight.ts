import { createMatcher } from '@galley/markup';
import type { CanvasView } from '../api';
import type { Decoration, FindHighlight } from '../types';
import { setDecorations, textShown } from './decorations';

/** Highlights what a search found over the document, which isn't changed; null takes it away. */
export function highlightFound(view: CanvasView, found: FindHighlight | null): void {
  setDecorations(view, 'find', found ? matchesOf(view, found) : []);
}

function matchesOf(view: CanvasView, { query, beIds, current }: FindHighlight): Decoration[] {
  const match = createMatcher(query);
  return beIds.flatMap((beId) =>
    match(textShown(view, beId)).map(({ from, to }, nth): Decoration => {
      const isCurrent = current?.beId === beId && current.nth === nth;
      return { kind: 'text', beId, from, to, look: isCurrent ? 'found-current' : 'found' };
    }),
  );
}
