import { isRefusal, refuse } from '@galley/markup';
import { vmlTwinSteps } from '@galley/markup/blocks';
import { patchBackgroundColor, patchBackgroundImage } from '@galley/markup/content';
import { canSetBackground, canSetBackgroundColor } from '../kernels/block-abilities';
import { type Command, findBlock } from './command';
import { blockIn, patchOpen } from './patch-block';

/** Sets the background image: in the style, in an existing attribute, and in the Outlook twin. */
export const setBackground: Command<'set-background'> = {
  name: 'set-background',
  label: 'Change background image',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = findBlock(tree, beId);
    return isRefusal(block) ? block : canSetBackground(block);
  },
  run: (tx, { beId, src }) => {
    const block = blockIn(tx.tree, beId);
    patchOpen(tx, block, patchBackgroundImage(block.open, src));
    tx.applyAll(vmlTwinSteps(tx.tree, beId, { src }));
    return true;
  },
};

const colorForm = /^(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/a-z-]+\)|[a-z]{3,30})$/i;

/** Sets the background color, in sync in the style, the `bgcolor` attribute and the Outlook twin. */
export const setBackgroundColor: Command<'set-background-color'> = {
  name: 'set-background-color',
  label: 'Change background color',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId, color }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    if (!colorForm.test(color.trim())) return refuse('Enter a color such as #0a6484.');
    return canSetBackgroundColor(block);
  },
  run: (tx, { beId, color }) => {
    const block = blockIn(tx.tree, beId);
    patchOpen(tx, block, patchBackgroundColor(block.open, color.trim()));
    tx.applyAll(vmlTwinSteps(tx.tree, beId, { color: color.trim() }));
    return true;
  },
};
