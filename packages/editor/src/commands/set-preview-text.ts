import { previewTextSteps, readPreviewText } from '@galley/markup/metadata';
import type { Command } from './command';

/** Changes the preview text in the hidden element at the start of the body (docs/grammar.md 3). */
export const setPreviewText: Command<'set-preview-text'> = {
  name: 'set-preview-text',
  label: 'Change preview text',
  blockId: () => '',
  can: () => true,
  run: (tx, { text }) => {
    if (readPreviewText(tx.tree) !== text) tx.applyAll(previewTextSteps(tx.tree, text));
    return true;
  },
};
