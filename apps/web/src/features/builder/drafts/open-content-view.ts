import type { DocumentType } from '@galley/contract';
import { openLazyModal } from '../../../lib/open-lazy-modal';

export interface ContentViewProps {
  title: string;
  type: DocumentType;
  /** The address of the opaque page to show; null when there is none, which was said already. */
  load(): Promise<string | null>;
}

/** Shows a draft or a stored version as its readers would get it. Resolves when it is closed. */
export async function openContentView(props: ContentViewProps): Promise<void> {
  await openLazyModal<ContentViewProps>(async () => (await import('./content-view-modal')).ContentViewModal, props);
}
