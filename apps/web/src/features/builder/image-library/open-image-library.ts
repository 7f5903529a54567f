import type { LibraryImage } from '@galley/contract';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { Builder } from '../context/builder-context';
import type { ImageLibraryProps } from './image-library';

/** Opens the image library of the document's theme. Undefined if none was chosen. */
export function openImageLibrary(
  { document }: Builder,
  refusalOf: ImageLibraryProps['refusalOf'] = () => '',
): Promise<LibraryImage | undefined> {
  return openLazyModal<ImageLibraryProps, LibraryImage>(async () => (await import('./image-library')).ImageLibrary, {
    documentId: document.id,
    tid: document.tid,
    refusalOf,
  });
}
