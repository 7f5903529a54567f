import type { LibraryImage } from '@galley/contract';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import { imageMessages } from '../../../../../messages/files/images';
import type { Builder } from '../../context/builder-context';
import type { ImageLibraryProps } from './image-library';

/** Opens the image library of the document's theme. Resolves to undefined if no image was chosen. */
export function openImageLibrary(
  { opened, document }: Builder,
  refusalOf: ImageLibraryProps['refusalOf'] = () => '',
): Promise<LibraryImage | undefined> {
  const place = { opened, tid: document.tid };
  const open = (props: Pick<ImageLibraryProps, 'refusalOf' | 'title' | 'onReplace'>) =>
    openLazyModal<ImageLibraryProps, LibraryImage>(async () => (await import('./image-library')).ImageLibrary, {
      ...place,
      ...props,
    });
  const handleReplace = async (image: LibraryImage) => {
    const { replaceEverywhere } = await import('./replace-everywhere');
    await replaceEverywhere({ ...place, image }, () =>
      open({
        title: imageMessages.replaceWith(image.name),
        refusalOf: ({ id }) => (id === image.id ? imageMessages.replaceAlone : ''),
      }),
    );
  };
  return open({ refusalOf, onReplace: (image) => void handleReplace(image) });
}
