import type { BeId } from '@galley/markup';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import type { Builder } from '../../context/builder-context';

/** Opens the settings of a block. Their code is loaded on first use. */
export function openBlockSettings(builder: Builder, beId: BeId): void {
  builder.editor.finishTextEditing();
  builder.editor.select(beId);
  void openLazyModal(async () => (await import('./block-settings-modal')).BlockSettingsModal, { builder });
}
