import type { LibraryImage } from '@galley/contract';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import {
  changeImage,
  deleteImage,
  type ImageDocument,
  imageLibraryQuery,
  imageUsesQuery,
  importDocumentImage,
  moveImages,
  uploadDocumentImage,
} from '../../../api/files/images';
import { keys } from '../../../api/keys';
import { alertError, confirm, openModal, promptDialog } from '../../../lib/dialogs';
import { useDebounced } from '../../../lib/use-debounced';
import { imageMessages } from '../../../messages/files/images';
import { useLatest } from '../../../ui/latest/use-latest';
import { DeleteUsedModal } from './delete-used-modal';
import { createLibraryUploads } from './library-uploads';

/** The data of the image library and the actions that change it. */
export function useImageLibrary(
  { opened, tid }: { opened: ImageDocument; tid: number },
  { term, tag, fid }: { term: string; tag: string; fid: number },
) {
  const client = useQueryClient();
  const settledTerm = useDebounced(term.trim(), searchDelayMs);
  const list = useInfiniteQuery({
    ...imageLibraryQuery(opened, { term: settledTerm, tag, fid }),
    placeholderData: (before) => before,
  });
  const reload = useCallback(() => client.invalidateQueries({ queryKey: keys.imageLibrary(opened) }), [client, opened]);
  const uploads = useUploads({ opened, tid, fid }, reload);
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return {
    images: list.data?.pages.flatMap(({ images }) => images) ?? [],
    total: list.data?.pages[0]?.total ?? 0,
    tags: list.data?.pages[0]?.tags ?? [],
    folders: list.data?.pages[0]?.folders ?? [],
    reload,
    term: settledTerm,
    isLoading: list.isPending,
    error: list.error && errorText(list.error),
    loadMore,
    retry: () => void list.refetch(),
    uploads,
    importFromAddress: async () => {
      const address = await promptDialog({
        title: imageMessages.importImageTitle,
        label: imageMessages.importImageLabel,
        placeholder: 'https://example.com/image.jpg',
        okay: imageMessages.importImageAction,
        check: (value) => (isWebAddress(value) ? null : imageMessages.importImageInvalid),
      });
      if (address !== null) uploads.addAddress(address.trim());
    },
    rename: async (image: LibraryImage) => {
      await promptDialog({
        title: imageMessages.renameImageTitle,
        label: imageMessages.name,
        value: image.name,
        save: async (name) => {
          if (name.trim() === image.name) return;
          try {
            await changeImage(opened, image.id, { name });
          } finally {
            // Also after a failure, because someone else may have deleted the image.
            void reload();
          }
        },
      });
    },
    changeTags: async (image: LibraryImage, tags: string[]) => {
      await attempt(() => changeImage(opened, image.id, { tags }));
      await reload();
    },
    /** Resolves to false if the image was kept. */
    remove: async (image: LibraryImage): Promise<boolean> => {
      const isAnswered = await confirm({
        title: imageMessages.deleteImageTitle,
        text: imageMessages.deleteImage(image.name),
        okay: imageMessages.deleteImageAction,
        variant: 'danger',
      });
      const isGone = isAnswered && (await removeImage({ client, opened, tid }, image));
      if (isGone) await reload();
      return isGone;
    },
  };
}

/** Uploads images into the selected folder. `onStored` is called after each. */
function useUploads(
  { opened, tid, fid }: { opened: ImageDocument; tid: number; fid: number },
  onStored: () => unknown,
) {
  const folder = useLatest(fid);
  const [uploads] = useState(() =>
    createLibraryUploads({
      send: async (source, input) => {
        const target = folder.current;
        const { id } = await (typeof source === 'string'
          ? importDocumentImage(opened, source, input)
          : uploadDocumentImage(opened, { file: source, body: {}, ...input }));
        // An image of the selected folder. It stays in the library if the folder was deleted in the meantime.
        if (target !== 0) await moveImages(tid, { ids: [id], fid: target }).catch(() => undefined);
      },
      onStored: () => void onStored(),
    }),
  );
  useEffect(() => uploads.stop, [uploads]);
  return uploads;
}

interface Library {
  client: QueryClient;
  opened: ImageDocument;
  tid: number;
}

/**
 * Deletes an image. The server refuses that while the image is in use. A second question then lists the uses and offers
 * to delete it anyway. Resolves to whether it was deleted.
 */
async function removeImage({ client, opened, tid }: Library, image: LibraryImage): Promise<boolean> {
  try {
    await deleteImage(opened, image.id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) {
      await alertError(errorText(error), imageMessages.imageNotDeleted);
      return false;
    }
  }
  return await attempt(async () => {
    const found = await client.fetchQuery({ ...imageUsesQuery(opened, image.id), staleTime: 0 });
    if (!(await openModal(DeleteUsedModal, { tid, image, ...found }))) return false;
    await deleteImage(opened, image.id, { isConfirmed: true });
    return true;
  }, imageMessages.imageNotDeleted);
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());
}

const searchDelayMs = 200;

/** Resolves to false if it failed or if `work` returned false. */
async function attempt(work: () => Promise<unknown>, title?: string): Promise<boolean> {
  try {
    return (await work()) !== false;
  } catch (error) {
    await alertError(errorText(error), title);
    return false;
  }
}
