import type { DocumentType } from '@galley/contract';
import { openLazyModal } from '../../../lib/open-lazy-modal';

export interface ContentPane {
  title: string;
  /** The address of the opaque page to show; null when there is none, which was said already. */
  load(): Promise<string | null>;
}

export interface ContentViewProps {
  type: DocumentType;
  /** One, or two beside each other. */
  panes: readonly ContentPane[];
}

/** Shows drafts or stored versions as their readers would get them. Resolves when it is closed. */
export async function openContentView(props: ContentViewProps): Promise<void> {
  await openLazyModal<ContentViewProps>(async () => (await import('./content-view-modal')).ContentViewModal, props);
}
