import { openLazyModal } from '../../../../../../lib/open-lazy-modal';
import type { CompareRequest } from './compare-modal';

/** Opens two versions of a document next to each other. */
export function openCompare(request: CompareRequest): Promise<void> {
  return openLazyModal(async () => (await import('./compare-modal')).CompareModal, request);
}
