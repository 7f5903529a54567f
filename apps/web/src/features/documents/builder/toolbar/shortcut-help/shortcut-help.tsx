import type { ModalProps } from '../../../../../lib/dialogs';
import { ShortcutSheet } from '../../../../../ui/shortcut-sheet/shortcut-sheet';
import { panelEntry, panelNames } from '../../panels/list/panel-list';
import { shortcutList } from './shortcut-list';

/** The dialog with the builder's shortcuts. */
export function ShortcutHelp({ onClose }: ModalProps<void>) {
  const panels = panelNames.flatMap((name) => {
    const { label, key, isShifted = false } = panelEntry(name);
    return key ? [{ label, key, isShifted }] : [];
  });
  return <ShortcutSheet groups={shortcutList(panels)} onClose={() => onClose()} />;
}
