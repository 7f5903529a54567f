import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import type { VersionsRequest } from './versions-modal';

/**
 * Opens the versions of a layout or pin. Resolves to whether it isn't as it was: a version was restored, or it was
 * deleted. The dialog's code is loaded on first use.
 */
export async function openVersions(request: VersionsRequest): Promise<boolean> {
  const load = async () => (await import('./versions-modal')).VersionsModal;
  return (await openLazyModal<VersionsRequest, boolean>(load, request)) ?? false;
}
