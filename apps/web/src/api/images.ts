import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from './client';
import { keys } from './keys';
import { type UploadInput, uploadRoute } from './upload';

/** Uploads an image for a document. */
export function uploadDocumentImage(
  documentId: number,
  { file, ...input }: Pick<UploadInput<'build_images_upload'>, 'body' | 'onProgress'> & { file: File },
) {
  return uploadRoute('build_images_upload', {
    params: { id: documentId },
    file: { field: 'image', value: file, name: file.name },
    ...input,
  });
}

/** Imports the image at an address for a document. */
export function importDocumentImage(documentId: number, src: string, { signal }: { signal: AbortSignal }) {
  return uploadRoute('build_images_upload', { params: { id: documentId }, body: { src }, signal });
}

/** Crops and resizes an uploaded image. */
export function cropImage(documentId: number, imageId: number, body: Body<'build_images_crop'>) {
  return callRoute('build_images_crop', { params: { id: documentId, imageId }, body });
}

/** The image library of a document's theme, newest first, loaded each time it's opened. */
export function imageLibraryQuery(documentId: number, wish: { term: string; tag: string }) {
  return infiniteQueryOptions({
    queryKey: keys.imageSearch(documentId, wish),
    initialPageParam: 0,
    queryFn: ({ pageParam: cursor, signal }) =>
      callRoute('build_images_list', { params: { id: documentId }, query: { ...wish, cursor }, signal }),
    getNextPageParam: ({ next }) => next || undefined,
    gcTime: 0,
  });
}

/** The emails and pages that show an image. */
export function imageUsesQuery(documentId: number, imageId: number) {
  return queryOptions({
    queryKey: keys.imageUses(documentId, imageId),
    queryFn: ({ signal }) => callRoute('build_images_uses', { params: { id: documentId, imageId }, signal }),
    gcTime: 0,
  });
}

/** Changes the name or the tags of an image of the library. */
export function changeImage(documentId: number, imageId: number, body: Body<'build_images_update'>) {
  return callRoute('build_images_update', { params: { id: documentId, imageId }, body });
}

/** Replaces an image by another one in all emails and pages of the theme, or says where it would. */
export function replaceImageEverywhere(documentId: number, imageId: number, body: Body<'build_images_replace'>) {
  return callRoute('build_images_replace', { params: { id: documentId, imageId }, body });
}

/** Deletes an image from the library. Fails with `conflict` if emails use it, unless `isConfirmed`. */
export function deleteImage(documentId: number, imageId: number, { isConfirmed = false } = {}) {
  const query = isConfirmed ? { isConfirmed: '1' as const } : undefined;
  return callRoute('build_images_delete', { params: { id: documentId, imageId }, query });
}
