import type { ShortcutGroup } from '../../../../../ui/shortcut-sheet/shortcut-sheet';
import { shortcut } from '../../context/controls/shortcut';

/** A panel with its own shortcut. */
export interface PanelKey {
  label: string;
  key: string;
  isShifted: boolean;
}

/** Returns all keyboard shortcuts of the builder as displayed. */
export function shortcutList(panels: readonly PanelKey[]): ShortcutGroup[] {
  return [
    {
      title: 'Everywhere',
      entries: [
        { keys: ['F6', 'Shift+F6'], does: 'Next part of the builder, and back' },
        { keys: [shortcut('S')], does: 'Save' },
        { keys: [shortcut('E')], does: 'Export' },
        { keys: [shortcut('Z')], does: 'Undo' },
        { keys: [shortcut('Z', { isShifted: true }), shortcut('Y')], does: 'Redo' },
        ...panels.map(({ label, key, isShifted }) => ({ keys: [shortcut(key, { isShifted })], does: label })),
        { keys: [shortcut('U', { isShifted: true })], does: 'Source' },
        { keys: [shortcut('K')], does: 'All commands, while no block is selected' },
        { keys: ['F3', 'Shift+F3'], does: 'Next and previous match' },
        { keys: ['?'], does: 'This list' },
      ],
    },
    {
      title: 'On the canvas',
      entries: [
        { keys: ['↑', '↓'], does: 'Previous or next block' },
        { keys: ['→'], does: 'Into the block' },
        { keys: ['←', 'Esc'], does: 'Out to the block around it' },
        { keys: ['Enter'], does: 'Edit the text, image or code' },
        { keys: ['/'], does: 'Insert after the block: filters the palette' },
        { keys: ['Alt+↑', 'Alt+↓'], does: 'Move the block' },
        { keys: [shortcut('D')], does: 'Duplicate' },
        { keys: ['Delete'], does: 'Remove' },
        { keys: ['V'], does: 'Next variation' },
        { keys: ['P'], does: 'Pin the section' },
        { keys: ['C'], does: 'Comment on the block' },
        { keys: [shortcut('C'), shortcut('X'), shortcut('V')], does: 'Copy, cut and paste blocks' },
        { keys: [shortcut('K')], does: 'Link of the block' },
        { keys: ['Alt+Enter'], does: 'Settings of the block' },
        { keys: ['Menu', 'Shift+F10'], does: 'All block actions' },
        { keys: ['Tab'], does: 'Leave the canvas' },
      ],
    },
    {
      title: 'In a text',
      entries: [
        { keys: [shortcut('B')], does: 'Bold' },
        { keys: [shortcut('I')], does: 'Italic' },
        { keys: [shortcut('U')], does: 'Underline' },
        { keys: [shortcut('K')], does: 'Link' },
        { keys: ['Enter'], does: 'Line break, a new list item, on a page a new paragraph' },
        { keys: ['Esc'], does: 'Finish the text' },
      ],
    },
    {
      title: 'In the palette',
      entries: [
        { keys: ['Enter'], does: 'Insert, or from the filter, insert the first match' },
        { keys: ['↓'], does: 'From the filter to the matches' },
        { keys: ['Esc'], does: 'Back to the canvas' },
      ],
    },
  ];
}
