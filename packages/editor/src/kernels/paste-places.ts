import type { BeId, Refusal, SourceTree } from '@galley/markup';
import { type DropGap, dropGaps, type PastedKind } from '@galley/markup/blocks';
import type { DropPlace } from '../commands-map';
import { findPoint } from './drop-points';

/** Returns the gap for pasted blocks of one kind by the rules of drops, or a refusal. */
export function pastePoint(
  tree: SourceTree,
  { type, tag }: PastedKind,
  place: DropPlace,
  { isPage }: { isPage: boolean },
): DropGap | Refusal {
  return findPoint(dropGaps(tree, { type, tag, isPage }), tree, place);
}

/**
 * Returns the place of a paste, the first that accepts the block: inside the selected block if it is an empty region,
 * or a section or region that accepts components; after it; at the end. Null if there is none.
 */
export function pastePlace(
  tree: SourceTree,
  { type, tag }: PastedKind,
  selectedId: BeId | null,
  { isPage }: { isPage: boolean },
): DropPlace | null {
  const points = dropGaps(tree, { type, tag, isPage });
  const places: DropPlace[] = [{ kind: 'end' }];
  const selected = selectedId === null ? undefined : tree.blocks.get(selectedId);
  if (selected) {
    const { beId, kinds } = selected;
    places.unshift({ kind: 'after', beId });
    const isField = points.some((point) => point.isField && (point.parentId === beId || point.id === beId));
    const isContainer = kinds.has('section') || (kinds.has('region') && !kinds.has('edit'));
    if (isField || (type === 'component' && isContainer)) places.unshift({ kind: 'into', beId });
  }
  return places.find((place) => !('refused' in findPoint(points, tree, place))) ?? null;
}
