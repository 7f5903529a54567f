import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { Builder } from '../builder-context';

/** Opens subject, preview text, link parameters and the settings of the theme. While watching they can be read. */
export function openSettings(builder: Builder): void {
  void openLazyModal(async () => (await import('./settings-modal')).SettingsModal, { builder });
}
