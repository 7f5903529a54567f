import type { VariationGroup } from '@galley/contract';
import type { BeId, SourceTree } from '@galley/markup';
import { blockLabel } from './block-words';
import { childBlocks, placeOf } from './siblings';
import { variationOf } from './variations';

/** The announcement when keys select a block: "Section Image left, 2 of 6, variation 2 of 4" (look.md 6). */
export function describeSelection(tree: SourceTree, beId: BeId, groups: readonly VariationGroup[]): string {
  const block = tree.blocks.get(beId);
  if (!block) return '';
  const variation = variationOf(tree, beId, groups);
  const ofVariations =
    variation && variation.count > 1 ? `, variation ${variation.index + 1} of ${variation.count}` : '';
  return `${blockLabel(block)}${positionText(tree, beId)}${ofVariations}`;
}

/** ", 2 of 6": the place among shown siblings of its kind. */
export function positionText(tree: SourceTree, beId: BeId): string {
  const block = tree.blocks.get(beId);
  const place = placeOf(tree, beId);
  if (!block || !place) return '';
  const isSection = block.kinds.has('section');
  const siblings = childBlocks(tree, place.parentId).filter(
    (sibling) => !sibling.isHidden && sibling.kinds.has('section') === isSection,
  );
  return `, ${siblings.findIndex((sibling) => sibling.beId === beId) + 1} of ${siblings.length}`;
}
