import { createMatcher } from '@galley/markup/find';
import type { CanvasView } from '../api';
import type { Decoration, FindHighlight } from '../types';
import { setDecorations, textShown } from './decorations';

/** Highlights search matches over the document, without changing it; null removes the highlights. */
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
