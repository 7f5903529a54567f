import { innerSource, isRefusal } from '@galley/markup';
import { changeCodeText } from '@galley/markup/content';
import { canSetCode } from '../kernels/block-abilities';
import { type Command, findBlock } from './command';
import { blockIn } from './patch-block';

/**
 * Sets the text of a code block: shown as typed, so angle brackets are escaped; unchanged parts keep their bytes
 * (docs/design.md 12).
 */
export const setCode: Command<'set-code'> = {
  name: 'set-code',
  label: 'Edit code',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    return isRefusal(block) ? block : canSetCode(block);
  },
  run: (tx, { beId, code }) => {
    const before = innerSource(blockIn(tx.tree, beId));
    tx.apply({ kind: 'setInner', beId, before, after: changeCodeText(before, code) });
    return true;
  },
};
