import type { LibraryImage } from '@galley/contract';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { imageMessages } from '../../../messages/files/images';
import type { ImagePlace } from '../../shared/requests';
import type { ImageLibraryProps } from './image-library';

/** Opens the image library of the document's theme. Resolves to undefined if no image was chosen. */
export function openImageLibrary(
  place: ImagePlace,
  refusalOf: ImageLibraryProps['refusalOf'] = () => '',
): Promise<LibraryImage | undefined> {
  return openLibrary(place, { refusalOf });
}

/** Opens the same to upload, rename, sort and delete images, without a place for one in the document. */
export async function browseImages(place: ImagePlace): Promise<void> {
  await openLibrary(place, { refusalOf: () => '', isBrowsing: true });
}

function openLibrary(
  { opened, document }: ImagePlace,
  given: Pick<ImageLibraryProps, 'refusalOf' | 'isBrowsing'>,
): Promise<LibraryImage | undefined> {
  const place = { opened, tid: document.tid };
  const open = (props: Omit<ImageLibraryProps, 'opened' | 'tid'>) =>
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
  return open({ ...given, onReplace: (image) => void handleReplace(image) });
}
