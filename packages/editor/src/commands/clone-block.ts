import { prepareClone } from '@galley/markup/blocks';
import { canClone } from '../kernels/block-abilities';
import { blockLabel, blockNoun } from '../kernels/block-labels';
import type { Command } from './command';

/** Copies a block after itself: with new ids and unique names; the original is marked as having a clone. */
export const cloneBlock: Command<'clone-block'> = {
  name: 'clone-block',
  label: ({ tree }, { beId }) => {
    const block = tree.blocks.get(beId);
    return `Duplicate ${block ? blockNoun(block) : 'block'}`;
  },
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => canClone(tree, beId),
  run: (tx, { beId }, context) => {
    const block = tx.tree.blocks.get(beId);
    const { steps, cloneId } = prepareClone(tx.tree, beId, { newId: context.newId });
    tx.applyAll(steps);
    context.selectAfter(cloneId);
    if (block) context.announce(`${blockLabel(block, context.document)} duplicated`);
    return true;
  },
};
