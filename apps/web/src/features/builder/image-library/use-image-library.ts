import type { LibraryImage } from '@galley/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import {
  changeImage,
  deleteImage,
  type ImageDocument,
  imageLibraryQuery,
  importDocumentImage,
  uploadDocumentImage,
} from '../../../api/images';
import { keys } from '../../../api/keys';
import { alertError, confirm, promptDialog } from '../../../lib/dialogs';
import { useDebounced } from '../../../lib/use-debounced';
import { imageMessages } from '../../../messages/images';
import { createLibraryUploads } from './library-uploads';

/** The data of the image library and the ways to change it. */
export function useImageLibrary(opened: ImageDocument, { term, tag }: { term: string; tag: string }) {
  const client = useQueryClient();
  const settledTerm = useDebounced(term.trim(), searchDelayMs);
  const list = useInfiniteQuery({
    ...imageLibraryQuery(opened, { term: settledTerm, tag }),
    placeholderData: (before) => before,
  });
  const reload = useCallback(() => client.invalidateQueries({ queryKey: keys.imageLibrary(opened) }), [client, opened]);
  const [uploads] = useState(() =>
    createLibraryUploads({
      send: (source, input) =>
        typeof source === 'string'
          ? importDocumentImage(opened, source, input)
          : uploadDocumentImage(opened, { file: source, body: {}, ...input }),
      onStored: () => void reload(),
    }),
  );
  useEffect(() => uploads.stop, [uploads]);
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return {
    images: list.data?.pages.flatMap(({ images }) => images) ?? [],
    total: list.data?.pages[0]?.total ?? 0,
    tags: list.data?.pages[0]?.tags ?? [],
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
      const name = await promptDialog({ title: imageMessages.renameImageTitle, label: 'Name', value: image.name });
      if (name === null || name.trim() === image.name) return;
      await attempt(() => changeImage(opened, image.id, { name }));
      await reload();
    },
    changeTags: async (image: LibraryImage, tags: string[]) => {
      await attempt(() => changeImage(opened, image.id, { tags }));
      await reload();
    },
    /** False if it was kept. */
    remove: async (image: LibraryImage): Promise<boolean> => {
      const isAnswered = await confirm({
        title: imageMessages.deleteImageTitle,
        text: imageMessages.deleteImage(image.name),
        okay: imageMessages.deleteImageAction,
        variant: 'danger',
      });
      const isGone = isAnswered && (await removeUnused(opened, image));
      if (isGone) await reload();
      return isGone;
    },
  };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim());
}

const searchDelayMs = 200;

/** The server refuses while emails use the image. Deleting it anyway takes a second answer. */
async function removeUnused(opened: ImageDocument, image: LibraryImage): Promise<boolean> {
  try {
    await deleteImage(opened, image.id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') {
      await alertError(errorText(error), imageMessages.imageNotDeleted);
      return false;
    }
    const isAnswered = await confirm({
      title: imageMessages.deleteUsedImageTitle,
      text: imageMessages.deleteUsedImage(errorText(error)),
      okay: imageMessages.deleteImageAnyway,
      variant: 'danger',
    });
    return isAnswered && (await attempt(() => deleteImage(opened, image.id, { isConfirmed: true })));
  }
}

async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    await alertError(errorText(error));
    return false;
  }
}
