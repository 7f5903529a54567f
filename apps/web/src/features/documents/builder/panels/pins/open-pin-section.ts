import type { BeId } from '@galley/markup';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import type { Builder } from '../../context/builder-context';

/** Asks for the name and group of a new pin of a section. The dialog's code is loaded on first use. */
export function openPinSection(builder: Builder, beId: BeId): void {
  builder.editor.finishTextEditing();
  void openLazyModal(async () => (await import('./pin-section-modal')).PinSectionModal, { builder, beId });
}
