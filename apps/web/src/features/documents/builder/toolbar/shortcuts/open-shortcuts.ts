import { openLazyModal } from '../../../../../lib/open-lazy-modal';

/** Opens the list of shortcuts. */
export function openShortcuts(): Promise<void> {
  return openLazyModal(async () => (await import('./shortcut-sheet')).ShortcutSheet, {});
}
