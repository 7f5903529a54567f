import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import type { DraftListProps } from './draft-list-modal';

/** Lists all drafts of an opened document. Resolves when closed. */
export async function openDraftList(props: DraftListProps): Promise<void> {
  await openLazyModal<DraftListProps>(async () => (await import('./draft-list-modal')).DraftListModal, props);
}
