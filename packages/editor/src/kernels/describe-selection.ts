import type { BeId, SourceTree } from '@galley/markup';
import type { EditorDocument } from '../types';
import { blockLabel } from './block-labels';
import { childBlocks, placeOf } from './siblings';
import { variationOf } from './variations';

/**
 * Returns the announcement for a block selected by keyboard: "Section Image left, 2 of 6, variation 2 of 4"
 * (docs/look.md 6).
 */
export function describeSelection(
  tree: SourceTree,
  beId: BeId,
  theme: Pick<EditorDocument, 'sections' | 'components' | 'groups'>,
): string {
  const block = tree.blocks.get(beId);
  if (!block) return '';
  const variation = variationOf(tree, beId, theme.groups);
  const ofVariations =
    variation && variation.count > 1 ? `, variation ${variation.index + 1} of ${variation.count}` : '';
  return `${blockLabel(block, theme)}${positionText(tree, beId)}${ofVariations}`;
}

/** Returns the position among visible siblings of the same kind, such as ", 2 of 6". */
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
