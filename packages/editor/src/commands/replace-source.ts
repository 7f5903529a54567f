import { type BeId, isRefusal, type SourceTree } from '@galley/markup';
import { sourceEditSteps } from '@galley/markup/source-view';
import { blockLabel } from '../kernels/block-labels';
import type { PaletteItems } from '../kernels/palette-item';
import { type Command, findBlock } from './command';

const maxNames = 3;

/**
 * Applies the text typed in the source view as one entry of splices. The text is stored as typed, even if it breaks
 * blocks; in that case a message names those that can no longer be edited.
 */
export const replaceSource: Command<'replace-source'> = {
  name: 'replace-source',
  label: 'Edit source',
  blockId: ({ beId }) => beId,
  can: ({ tree }, { beId }) => {
    const block = beId === '' ? tree.root : findBlock(tree, beId);
    return isRefusal(block) ? block : true;
  },
  run: (tx, { beId, source }, context) => {
    const edit = sourceEditSteps(tx.tree, beId, source, context);
    if (isRefusal(edit)) return edit;
    tx.take(edit.steps, edit.tree);
    if (edit.lost.length > 0) context.announce(lostSentence(tx.before, edit.lost, context.document));
    return true;
  },
};

/** Returns a message such as "2 blocks can no longer be edited: Section Hero, Text." */
function lostSentence(before: SourceTree, lost: readonly BeId[], palette: PaletteItems): string {
  const names = lost.slice(0, maxNames).map((beId) => {
    const block = before.blocks.get(beId);
    return block ? blockLabel(block, palette) : 'Block';
  });
  const more = lost.length > maxNames ? ` and ${lost.length - maxNames} more` : '';
  const count = lost.length === 1 ? '1 block' : `${lost.length} blocks`;
  return `${count} can no longer be edited: ${names.join(', ')}${more}.`;
}
