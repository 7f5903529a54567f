import type { ModalProps } from '../../../lib/dialogs';
import { screenCommands } from '../../../lib/screen-commands';
import { shortcut } from '../../../lib/shortcut';
import { paletteMessages } from '../../../messages/shared/command-palette';
import { type ShortcutGroup, ShortcutSheet } from '../../../ui/shortcut-sheet/shortcut-sheet';

/** The dialog with all shortcuts of the screen: the global ones, then those of its mounted parts. */
export function ScreenShortcuts({ onClose }: ModalProps<void>) {
  return <ShortcutSheet groups={shortcutGroups()} onClose={() => onClose()} />;
}

function shortcutGroups(): ShortcutGroup[] {
  const groups: ShortcutGroup[] = [
    {
      title: paletteMessages.everywhere,
      entries: [
        { keys: [shortcut('K')], does: paletteMessages.commandPalette },
        { keys: ['/'], does: paletteMessages.search },
        { keys: ['?'], does: paletteMessages.thisList },
        { keys: ['Esc'], does: paletteMessages.escape },
      ],
    },
    {
      title: paletteMessages.inMenusAndLists,
      entries: [
        { keys: ['↑', '↓'], does: paletteMessages.previousAndNextRow },
        { keys: ['Enter'], does: paletteMessages.choose },
        { keys: ['Space'], does: paletteMessages.selectAnEmailOrPage },
        { keys: [shortcut('A')], does: paletteMessages.selectAllEmailsAndPages },
        { keys: ['F2'], does: paletteMessages.renameRow },
        { keys: ['Delete'], does: paletteMessages.deleteRow },
        { keys: ['A … Z'], does: paletteMessages.findRow },
      ],
    },
  ];
  for (const command of screenCommands()) {
    if (!command.shortcut) continue;
    const title = command.group ?? paletteMessages.thisScreen;
    const group = groups.find((one) => one.title === title);
    const entry = { keys: [command.shortcut], does: command.label };
    if (group) group.entries = [...group.entries, entry];
    else groups.push({ title, entries: [entry] });
  }
  return groups;
}
