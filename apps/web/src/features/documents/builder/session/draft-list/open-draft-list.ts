import type { DocumentType } from '@galley/contract';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import type { EditSession } from '../edit-session';

export interface DraftListProps {
  session: EditSession;
  type: DocumentType;
}

/** Lists all drafts of an opened document. Resolves when closed. */
export async function openDraftList(props: DraftListProps): Promise<void> {
  await openLazyModal<DraftListProps>(async () => (await import('./draft-list-modal')).DraftListModal, props);
}
