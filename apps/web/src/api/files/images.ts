import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { type ImageDocument, keys } from '../keys';
import { type UploadInput, uploadRoute } from '../upload';

export type { ImageDocument } from '../keys';

/** The image routes of emails and pages, and those of an open theme. */
const routesOf = ({ kind }: ImageDocument) => (kind === 'template' ? themeRoutes : documentRoutes);

const documentRoutes = {
  upload: 'build_images_upload',
  crop: 'build_images_crop',
  measure: 'build_images_measure',
  find: 'build_images_find',
  list: 'build_images_list',
  uses: 'build_images_uses',
  update: 'build_images_update',
  replace: 'build_images_replace',
  delete: 'build_images_delete',
} as const;

const themeRoutes = {
  upload: 'build_template_images_upload',
  crop: 'build_template_images_crop',
  measure: 'build_template_images_measure',
  find: 'build_template_images_find',
  list: 'build_template_images_list',
  uses: 'build_template_images_uses',
  update: 'build_template_images_update',
  replace: 'build_template_images_replace',
  delete: 'build_template_images_delete',
} as const;

/** Uploads an image for a document. */
export function uploadDocumentImage(
  opened: ImageDocument,
  { file, ...input }: Pick<UploadInput<'build_images_upload'>, 'body' | 'onProgress'> & { file: File },
) {
  return uploadRoute(routesOf(opened).upload, {
    params: { id: opened.id },
    file: { field: 'image', value: file, name: file.name },
    ...input,
  });
}

/** Imports the image at an address for a document. */
export function importDocumentImage(opened: ImageDocument, src: string, { signal }: { signal: AbortSignal }) {
  return uploadRoute(routesOf(opened).upload, { params: { id: opened.id }, body: { src }, signal });
}

/** Crops and resizes an uploaded image. */
export function cropImage(opened: ImageDocument, imageId: number, body: Body<'build_images_crop'>) {
  return callRoute(routesOf(opened).crop, { params: { id: opened.id, imageId }, body });
}

export type MeasuredCrop = Body<'build_images_measure'>;

/** Measures a crop: the file sizes in bytes, normal and reduced. */
export function imageMeasureQuery(opened: ImageDocument, imageId: number, body: MeasuredCrop) {
  return queryOptions({
    queryKey: keys.imageMeasure(opened, imageId, body),
    queryFn: ({ signal }) => callRoute(routesOf(opened).measure, { params: { id: opened.id, imageId }, body, signal }),
    retry: false,
  });
}

/** The upload that an image of a document was cropped from, and the crop. */
export function findImageSource(opened: ImageDocument, src: string) {
  return callRoute(routesOf(opened).find, { params: { id: opened.id }, query: { src } });
}

/** The image library of a document's theme, newest first. Loaded each time it's opened. */
export function imageLibraryQuery(opened: ImageDocument, wish: { term: string; tag: string; fid: number }) {
  return infiniteQueryOptions({
    queryKey: keys.imageSearch(opened, wish),
    initialPageParam: 0,
    queryFn: ({ pageParam: cursor, signal }) =>
      callRoute(routesOf(opened).list, { params: { id: opened.id }, query: { ...wish, cursor }, signal }),
    getNextPageParam: ({ next }) => next || undefined,
    gcTime: 0,
  });
}

/** The emails and pages that show an image. */
export function imageUsesQuery(opened: ImageDocument, imageId: number) {
  return queryOptions({
    queryKey: keys.imageUses(opened, imageId),
    queryFn: ({ signal }) => callRoute(routesOf(opened).uses, { params: { id: opened.id, imageId }, signal }),
    gcTime: 0,
  });
}

/** Changes the name or the tags of an image of the library. */
export function changeImage(opened: ImageDocument, imageId: number, body: Body<'build_images_update'>) {
  return callRoute(routesOf(opened).update, { params: { id: opened.id, imageId }, body });
}

/**
 * Replaces an image with another one in the emails, pages and layouts of the theme, or only lists them. Works in
 * batches.
 */
export function replaceImageEverywhere(opened: ImageDocument, imageId: number, body: Body<'build_images_replace'>) {
  return callRoute(routesOf(opened).replace, { params: { id: opened.id, imageId }, body });
}

/** Deletes an image from the library. Fails with `conflict` if emails use it, unless `isConfirmed`. */
export function deleteImage(opened: ImageDocument, imageId: number, { isConfirmed = false } = {}) {
  const query = isConfirmed ? { isConfirmed: '1' as const } : undefined;
  return callRoute(routesOf(opened).delete, { params: { id: opened.id, imageId }, query });
}

/** Creates a folder in the image library of a theme. */
export function createImageFolder(tid: number, name: string) {
  return callRoute('templates_image_folders_create', { params: { id: tid }, body: { name } });
}

/** Renames a folder of the image library. */
export function renameImageFolder(tid: number, fid: number, name: string) {
  return callRoute('templates_image_folders_update', { params: { id: tid, fid }, body: { name } });
}

/** Deletes a folder of the image library. Its images stay in the library. */
export function deleteImageFolder(tid: number, fid: number) {
  return callRoute('templates_image_folders_delete', { params: { id: tid, fid } });
}

/** Moves images of the library to a folder; 0 = no folder. */
export function moveImages(tid: number, body: Body<'templates_images_move'>) {
  return callRoute('templates_images_move', { params: { id: tid }, body });
}
