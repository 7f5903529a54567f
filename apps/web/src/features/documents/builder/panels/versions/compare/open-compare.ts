import { openLazyModal } from '../../../../../../lib/open-lazy-modal';
import type { CompareRequest } from './compare-modal';

/** Opens the comparison of two versions of a document. */
export function openCompare(request: CompareRequest): Promise<void> {
  return openLazyModal(async () => (await import('./compare-modal')).CompareModal, request);
}
