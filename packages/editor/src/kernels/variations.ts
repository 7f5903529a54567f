import type { VariationGroup } from '@galley/contract';
import { type BeId, type Refusal, refuse, type SourceTree } from '@galley/markup';
import { variationsOf } from '@galley/markup/blocks';
import type { SelectedBlock } from '../types';
import { canTakeWhole } from './block-abilities';

/** Returns a block's variations for panels; null if it has no other. */
export function variationOf(
  tree: SourceTree,
  beId: BeId,
  groups: readonly VariationGroup[],
): SelectedBlock['variation'] {
  const variations = variationsOf(tree, beId, groups);
  return variations ? { index: variations.index, count: variations.count, name: variations.name } : null;
}

/** Returns whether a block can be switched to another variation, or why not. */
export function canSwitchVariation(tree: SourceTree, beId: BeId, groups: readonly VariationGroup[]): true | Refusal {
  const block = tree.blocks.get(beId);
  if (!block) return refuse('This block is no longer in the document.');
  const variations = variationsOf(tree, beId, groups);
  if (!variations) return refuse('The theme has no other variation of this block.');
  return variations.place === 'palette' ? canTakeWhole(block) : true;
}
