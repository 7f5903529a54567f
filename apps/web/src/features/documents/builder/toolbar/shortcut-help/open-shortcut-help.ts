import { openLazyModal } from '../../../../../lib/open-lazy-modal';

/** Opens the list of shortcuts. */
export function openShortcutHelp(): Promise<void> {
  return openLazyModal(async () => (await import('./shortcut-help')).ShortcutHelp, {});
}
