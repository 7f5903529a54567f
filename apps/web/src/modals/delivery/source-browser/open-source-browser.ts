import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { SourceBrowserRequest, SourceChoice } from '../../shared/requests';

/** Browses the sources of a theme. Resolves with what was chosen, with null when it was left. */
export async function openSourceBrowser(request: SourceBrowserRequest): Promise<SourceChoice | null> {
  const chosen = await openLazyModal<SourceBrowserRequest, SourceChoice>(
    async () => (await import('./source-browser-modal')).SourceBrowserModal,
    request,
  );
  return chosen ?? null;
}
