import { isRefusal, refuse } from '@galley/markup';
import { vmlTwinSteps } from '@galley/markup/blocks';
import { clampImageSize, imageRules, keepsImageRatio, resizeImage } from '@galley/markup/content';
import { canResizeImage } from '../kernels/block-abilities';
import { type Command, findBlock } from './command';
import { blockIn, patchOpen } from './patch-block';

/** Resizes an image and its Outlook twin within the minimum and maximum of its markup. */
export const resizeImageCommand: Command<'resize-image'> = {
  name: 'resize-image',
  label: 'Resize image',
  blockId: ({ beId }) => beId,
  mergeKey: ({ beId, gesture }) => (gesture ? `resize ${beId} ${gesture}` : ''),
  can: ({ tree }, { beId, width, height }) => {
    const block = findBlock(tree, beId);
    if (isRefusal(block)) return block;
    const isSize = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0;
    return isSize ? canResizeImage(block) : refuse('Enter a size in pixels.');
  },
  run: (tx, { beId, width, height, gesture }, context) => {
    const block = blockIn(tx.tree, beId);
    const size = clampImageSize({ width, height }, imageRules(block.open), keepsImageRatio(block.open));
    const open = resizeImage(block.open, size);
    if (open === block.open) return true;
    patchOpen(tx, block, open);
    tx.applyAll(vmlTwinSteps(tx.tree, beId, size));
    // The resize handle announces each size itself.
    if (!gesture) context.announce(`Image resized to ${size.width} by ${size.height} pixels`);
    return true;
  },
};
