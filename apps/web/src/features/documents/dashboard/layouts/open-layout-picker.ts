import type { Layout } from '@galley/contract';
import { openLazyModal } from '../../../../lib/open-lazy-modal';

/** Shows the layouts of a theme as thumbnails. Resolves with the chosen layout. */
export async function openLayoutPicker(props: { layouts: readonly Layout[] }): Promise<Layout | undefined> {
  return await openLazyModal<{ layouts: readonly Layout[] }, Layout>(
    async () => (await import('./layout-picker-modal')).LayoutPickerModal,
    props,
  );
}
