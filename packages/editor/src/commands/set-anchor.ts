import { isRefusal, printTree, refuse } from '@galley/markup';
import { collectNames } from '@galley/markup/blocks';
import { anchorLinkSteps } from '@galley/markup/links';
import { canSetAnchor } from '../kernels/block-abilities';
import { attributeValue } from '../state/read-block';
import { type Command, findBlock } from './command';
import { blockIn, patchOpen, withAttribute } from './patch-block';

const anchorForm = /^[A-Za-z][\w.:-]{0,99}$/;

/**
 * Changes the id of a heading; every link to `#id` in the document follows (docs/grammar.md 3), as one undo step. An id
 * of any other element in the document is refused.
 */
export const setAnchor: Command<'set-anchor'> = {
  name: 'set-anchor',
  label: 'Change anchor',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId, anchor }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    const can = canSetAnchor(block);
    if (can !== true) return can;
    if (!anchorForm.test(anchor))
      return refuse('An anchor must start with a letter and can only contain letters, digits, - and _.');
    if (attributeValue(block.open, 'id') === anchor) return true;
    // Elements that aren't blocks have ids too.
    const isTaken = collectNames(printTree(tree)).ids.has(anchor);
    return isTaken ? refuse(`The anchor “${anchor}” is taken.`) : true;
  },
  run: (tx, { beId, anchor }) => {
    const block = blockIn(tx.tree, beId);
    const former = attributeValue(block.open, 'id');
    patchOpen(tx, block, withAttribute(block.open, 'id', anchor));
    tx.applyAll(anchorLinkSteps(tx.tree, former, anchor));
    return true;
  },
};
