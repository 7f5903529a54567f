import { isRefusal, refuse, setMarker } from '@galley/markup';
import { readPinLink } from '@galley/markup/blocks';
import { blockLabel } from '../kernels/block-labels';
import { type Command, findBlock } from './command';

/** Unlinks a section from its pin, so that it no longer changes with it. Only its marker changes. */
export const unlinkPin: Command<'unlink-pin'> = {
  name: 'unlink-pin',
  label: 'Unlink from pin',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    return readPinLink(block, tree.markerPrefix) ? true : refuse('This section isn’t linked to a pin.');
  },
  run: (tx, { beId }, context) => {
    const block = findBlock(tx.tree, beId);
    if (isRefusal(block)) return block;
    const after = setMarker(block.open, 'linked', tx.tree.markerPrefix, null);
    tx.apply({ kind: 'setAttributes', beId, before: block.open, after });
    context.announce(`${blockLabel(block, context.document)} unlinked`);
    return true;
  },
};
