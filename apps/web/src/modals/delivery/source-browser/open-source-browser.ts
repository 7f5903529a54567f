import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { SourceBrowserRequest, SourceChoice } from '../../shared/requests';

/** Opens the file browser for a theme's sources. Resolves with the selection, or null if canceled. */
export async function openSourceBrowser(request: SourceBrowserRequest): Promise<SourceChoice | null> {
  const chosen = await openLazyModal<SourceBrowserRequest, SourceChoice>(
    async () => (await import('./source-browser-modal')).SourceBrowserModal,
    request,
  );
  return chosen ?? null;
}
