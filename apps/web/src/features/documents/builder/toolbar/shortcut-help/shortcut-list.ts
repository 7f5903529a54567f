import { shortcut } from '../../../../../lib/shortcut';
import { shortcutMessages } from '../../../../../messages/documents/builder/shortcuts';
import type { ShortcutGroup } from '../../../../../ui/shortcut-sheet/shortcut-sheet';

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
      title: shortcutMessages.everywhere,
      entries: [
        { keys: ['F6', 'Shift+F6'], does: shortcutMessages.moveBetweenRegions },
        { keys: [shortcut('S')], does: shortcutMessages.save },
        { keys: [shortcut('E')], does: shortcutMessages.export },
        { keys: [shortcut('Z')], does: shortcutMessages.undo },
        { keys: [shortcut('Z', { isShifted: true }), shortcut('Y')], does: shortcutMessages.redo },
        ...panels.map(({ label, key, isShifted }) => ({ keys: [shortcut(key, { isShifted })], does: label })),
        { keys: [shortcut('U', { isShifted: true })], does: shortcutMessages.source },
        { keys: [shortcut('K')], does: shortcutMessages.allCommands },
        { keys: ['F3', 'Shift+F3'], does: shortcutMessages.nextAndPreviousMatch },
        { keys: ['?'], does: shortcutMessages.thisList },
      ],
    },
    {
      title: shortcutMessages.onTheCanvas,
      entries: [
        { keys: ['↑', '↓'], does: shortcutMessages.previousOrNextBlock },
        { keys: ['→'], does: shortcutMessages.intoTheBlock },
        { keys: ['←', 'Esc'], does: shortcutMessages.parentBlock },
        { keys: ['Enter'], does: shortcutMessages.editBlock },
        { keys: ['/'], does: shortcutMessages.insertAfter },
        { keys: ['Alt+↑', 'Alt+↓'], does: shortcutMessages.moveTheBlock },
        { keys: [shortcut('D')], does: shortcutMessages.duplicate },
        { keys: ['Delete'], does: shortcutMessages.remove },
        { keys: ['V'], does: shortcutMessages.nextVariation },
        { keys: ['P'], does: shortcutMessages.pinTheSection },
        { keys: ['C'], does: shortcutMessages.commentOnTheBlock },
        { keys: [shortcut('C'), shortcut('X'), shortcut('V')], does: shortcutMessages.copyCutAndPasteBlocks },
        { keys: [shortcut('K')], does: shortcutMessages.linkOfTheBlock },
        { keys: ['Alt+Enter'], does: shortcutMessages.settingsOfTheBlock },
        { keys: ['Menu', 'Shift+F10'], does: shortcutMessages.allBlockActions },
        { keys: ['Tab'], does: shortcutMessages.leaveTheCanvas },
      ],
    },
    {
      title: shortcutMessages.inAText,
      entries: [
        { keys: [shortcut('B')], does: shortcutMessages.bold },
        { keys: [shortcut('I')], does: shortcutMessages.italic },
        { keys: [shortcut('U')], does: shortcutMessages.underline },
        { keys: [shortcut('K')], does: shortcutMessages.link },
        { keys: ['Enter'], does: shortcutMessages.lineBreak },
        { keys: ['Esc'], does: shortcutMessages.finishTheText },
      ],
    },
    {
      title: shortcutMessages.inThePalette,
      entries: [
        { keys: ['Enter'], does: shortcutMessages.insertItem },
        { keys: ['↓'], does: shortcutMessages.fromFilterMatches },
        { keys: ['Esc'], does: shortcutMessages.backToTheCanvas },
      ],
    },
  ];
}
