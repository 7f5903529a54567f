import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { askSource, sourcesQuery } from '../../../api/delivery/sources';
import type { ImageDocument } from '../../../api/files/images';
import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { sourceMessages } from '../../../messages/delivery/sources';
import { openSourceBrowser } from '../../delivery/source-browser/open-source-browser';

/** Imports images from the theme's sources into its library. */
export function useSourceImages(
  { opened, tid }: { opened: ImageDocument; tid: number },
  onStored: () => Promise<void>,
): { hasSources: boolean; importImage: () => Promise<void> } {
  const { data } = useQuery(sourcesQuery(tid));
  const importImage = async () => {
    const chosen = await openSourceBrowser({ templateId: tid, purpose: 'image' });
    if (!chosen) return;
    const { sourceId: iid, path } = chosen;
    const eid = opened.kind === 'template' ? 0 : opened.id;
    try {
      await askSource({ cmd: 'import-image', args: { path }, iid, tid, eid });
      toast(sourceMessages.imported);
      await onStored();
    } catch (error) {
      void alertError(errorText(error));
    }
  };
  return { hasSources: data?.sources.some(({ capabilities }) => capabilities.readsFiles) ?? false, importImage };
}
