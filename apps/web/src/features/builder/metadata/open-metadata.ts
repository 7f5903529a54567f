import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { Builder } from '../builder-context';

/** Opens what the document says about itself. While watching it can be read, not changed. */
export function openMetadata(builder: Builder): void {
  void openLazyModal(async () => (await import('./metadata-modal')).MetadataModal, { builder });
}
