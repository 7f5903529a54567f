import type { BeId } from '@galley/markup';
import { openModal } from '../../../lib/dialogs';
import type { Builder } from '../context/builder-context';

/** Opens the settings of a block. Their code is loaded on first use. */
export function openBlockSettings(builder: Builder, beId: BeId): void {
  builder.editor.finishTextEditing();
  builder.editor.select(beId);
  void import('./block-settings-modal').then(({ BlockSettingsModal }) => openModal(BlockSettingsModal, { builder }));
}
