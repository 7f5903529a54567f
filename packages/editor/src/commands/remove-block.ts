import { type BeId, blockSource, emptySectionMarker, refuse, type SourceTree } from '@galley/markup';
import { removedPart } from '@galley/markup/blocks';
import { canRemove, isLastSection } from '../kernels/block-abilities';
import { blockLabel, blockNoun } from '../kernels/block-labels';
import { neighbour, placeOf } from '../kernels/siblings';
import type { Command } from './command';

/**
 * Removes a block with its variations and the whitespace before it, and for a repeat also the separator of its cell.
 * The last section is replaced with the empty-section marker.
 */
export const removeBlock: Command<'remove-block'> = {
  name: 'remove-block',
  label: ({ tree }, { beId }) => {
    const block = tree.blocks.get(beId);
    return `Remove ${block ? blockNoun(block) : 'block'}`;
  },
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => canRemove(tree, beId),
  run: (tx, { beId }, context) => {
    const { tree } = tx;
    const block = tree.blocks.get(beId);
    const place = placeOf(tree, beId);
    if (!block || !place) return refuse('This block is no longer in the document.');
    context.selectAfter(neighbourOf(tree, beId));
    if (block.kinds.has('section') && isLastSection(tree, beId)) {
      const gap = { parentId: place.parentId, offset: place.offset };
      tx.apply({ kind: 'remove', gap, html: blockSource(block) });
      tx.apply({ kind: 'insert', gap, html: emptySectionMarker(context.document.markerPrefix) });
    } else tx.apply({ kind: 'remove', ...removedPart(tree, beId) });
    context.announce(`${blockLabel(block, context.document)} removed`);
    return true;
  },
};

/** Returns the next selection: the following sibling, else the previous one, else the parent. */
function neighbourOf(tree: SourceTree, beId: BeId): BeId | null {
  const next = neighbour(tree, beId, 'after') ?? neighbour(tree, beId, 'before');
  if (next && !next.block.isHidden) return next.block.beId;
  return tree.parentOf.get(beId) || null;
}
