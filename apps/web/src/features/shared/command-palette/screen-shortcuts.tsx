import type { ModalProps } from '../../../lib/dialogs';
import { screenCommands } from '../../../lib/screen-commands';
import { shortcut } from '../../../lib/shortcut';
import { type ShortcutGroup, ShortcutSheet } from '../../../ui/shortcut-sheet/shortcut-sheet';

/** The dialog with all shortcuts of the screen: the global ones, then those of its mounted parts. */
export function ScreenShortcuts({ onClose }: ModalProps<void>) {
  return <ShortcutSheet groups={shortcutGroups()} onClose={() => onClose()} />;
}

function shortcutGroups(): ShortcutGroup[] {
  const groups: ShortcutGroup[] = [
    {
      title: 'Everywhere',
      entries: [
        { keys: [shortcut('K')], does: 'All places and commands' },
        { keys: ['/'], does: 'Search' },
        { keys: ['?'], does: 'This list' },
        { keys: ['Esc'], does: 'Close the open menu or dialog, or leave a field' },
      ],
    },
    {
      title: 'In menus and lists',
      entries: [
        { keys: ['↑', '↓'], does: 'Previous and next row' },
        { keys: ['Enter'], does: 'Choose' },
        { keys: ['Space'], does: 'Select an email or page' },
        { keys: [shortcut('A')], does: 'Select all emails and pages' },
        { keys: ['F2'], does: 'Rename an email, page or folder' },
        { keys: ['Delete'], does: 'Delete an email, page or folder' },
        { keys: ['A … Z'], does: 'Find a row by its first letters' },
      ],
    },
  ];
  for (const command of screenCommands()) {
    if (!command.shortcut) continue;
    const title = command.group ?? 'This screen';
    const group = groups.find((one) => one.title === title);
    const entry = { keys: [command.shortcut], does: command.label };
    if (group) group.entries = [...group.entries, entry];
    else groups.push({ title, entries: [entry] });
  }
  return groups;
}
