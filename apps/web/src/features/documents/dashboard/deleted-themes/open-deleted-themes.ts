import { openLazyModal } from '../../../../lib/open-lazy-modal';

/** Shows the deleted themes. Resolves with the restored theme, or with nothing if none was restored. */
export async function openDeletedThemes(): Promise<number | undefined> {
  return await openLazyModal<object, number>(
    async () => (await import('./deleted-themes-modal')).DeletedThemesModal,
    {},
  );
}
