import type { DocumentType } from '@galley/contract';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';

export interface ContentPane {
  title: string;
  /** Loads the address of the sandboxed page to show. Resolves to null if there is none, which was already reported. */
  load(): Promise<string | null>;
}

export interface ContentViewProps {
  type: DocumentType;
  /** One pane, or two side by side. */
  panes: readonly ContentPane[];
}

/** Shows drafts or stored versions as recipients would get them. Resolves when closed. */
export async function openContentView(props: ContentViewProps): Promise<void> {
  await openLazyModal<ContentViewProps>(async () => (await import('./content-view-modal')).ContentViewModal, props);
}
