import { type BeId, blockSource, emptySectionMarker, refuse, removedPart, type SourceTree } from '@galley/markup';
import { canRemove, isLastSection } from '../kernels/block-abilities';
import { blockLabel, blockNoun } from '../kernels/block-words';
import { neighbour, placeOf } from '../kernels/siblings';
import type { Command } from './command';

/**
 * Removes a block with its variations and the white space before it, a repeat also with what separates its cell. Where
 * the last section was the empty-section marker is left, in its very place (builder spec 4).
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

/** What is selected next: the following sibling, else the one before, else the parent. */
function neighbourOf(tree: SourceTree, beId: BeId): BeId | null {
  const next = neighbour(tree, beId, 'after') ?? neighbour(tree, beId, 'before');
  if (next && !next.block.isHidden) return next.block.beId;
  return tree.parentOf.get(beId) || null;
}
