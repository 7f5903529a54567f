import { type Body, callRoute } from './client';
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

/** Crops and resizes an uploaded image. */
export function cropImage(documentId: number, imageId: number, body: Body<'build_images_crop'>) {
  return callRoute('build_images_crop', { params: { id: documentId, imageId }, body });
}

/** Deletes an uploaded image that isn't used. */
export function deleteImage(documentId: number, imageId: number) {
  return callRoute('build_images_delete', { params: { id: documentId, imageId } });
}
