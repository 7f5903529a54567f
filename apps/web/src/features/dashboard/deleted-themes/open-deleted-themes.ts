import { openLazyModal } from '../../../lib/open-lazy-modal';

/** Shows the deleted themes. Resolves with the one that was brought back, with nothing when it was left. */
export async function openDeletedThemes(): Promise<number | undefined> {
  return await openLazyModal<object, number>(
    async () => (await import('./deleted-themes-modal')).DeletedThemesModal,
    {},
  );
}
