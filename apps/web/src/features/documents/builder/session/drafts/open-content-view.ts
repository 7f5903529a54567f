import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import type { ContentViewProps } from './content-view-modal';

/** Shows drafts or stored versions as recipients would get them. Resolves when closed. */
export async function openContentView(props: ContentViewProps): Promise<void> {
  await openLazyModal<ContentViewProps>(async () => (await import('./content-view-modal')).ContentViewModal, props);
}
