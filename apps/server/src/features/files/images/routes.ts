import { AppError, type HandlerBody, readDensities, readRatios, type routes } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import { messages } from '../../../messages';
import type { HandlerMap, UploadedFile } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { watchUpload } from '../assets/watch-upload';
import { cropImage, findSource, measureCrop } from './crop-image';
import { createImageFolder, deleteImageFolder, moveImages, renameImageFolder } from './image-folders';
import { listImageUses } from './image-uses';
import { withImportedFile } from './import-image';
import { changeImage, deleteImage, listImages } from './library';
import type { ImageCaller } from './stored-images';
import { uploadImage } from './upload-image';

interface UploadContext {
  caller: ImageCaller;
  body: HandlerBody<(typeof routes)['build_images_upload']>;
  files: Map<string, UploadedFile>;
  signal: AbortSignal;
  request: FastifyRequest;
}

/** Returns the handlers for images of an open document, and for the image library of its theme. */
export function imageHandlers(services: Services): HandlerMap {
  const upload = async ({ caller, body, files, signal, request }: UploadContext) => {
    const lists = { densities: readDensities(body.densities) ?? [1], ratios: readRatios(body.ratios) ?? [] };
    const fields = { ...body, ...lists };
    const file = files.get('image');
    const { src } = body;
    if (file && src !== '') throw new AppError('invalid_field', messages.fileOrAddress, { field: 'src' });
    const take = (image: UploadedFile | undefined) => uploadImage(services, caller, image, fields, signal);
    return await watchUpload(services, { caller, request, kind: 'image' }, () =>
      src === '' ? take(file) : withImportedFile(services, { src, signal }, take),
    );
  };
  return {
    build_images_upload: upload,
    build_images_crop: async ({ caller, params, body, signal }) =>
      cropImage(services, caller, params.imageId, body, signal),
    build_images_measure: async ({ caller, params, body, signal }) =>
      measureCrop(services, caller, params.imageId, body, signal),
    build_images_find: async ({ caller, query }) => findSource(services, caller, query.src),
    build_images_list: async ({ caller, query: { fid: folderId, ...query } }) =>
      listImages(services, caller, { ...query, folderId }),
    build_images_uses: async ({ caller, params }) => listImageUses(services, caller, params.imageId),
    build_images_update: async ({ caller, params, body }) => changeImage(services, caller, params.imageId, body),
    build_images_delete: async ({ caller, params, query }) => {
      await deleteImage(services, caller, params.imageId, query);
      return { success: true };
    },
    templates_image_folders_create: async ({ caller, body }) => ({
      folder: await createImageFolder(services, caller, body.name),
    }),
    templates_image_folders_update: async ({ caller, params, body }) => ({
      folder: await renameImageFolder(services, caller, { folderId: params.fid, name: body.name }),
    }),
    templates_image_folders_delete: async ({ caller, params }) => {
      await deleteImageFolder(services, caller, params.fid);
      return { success: true };
    },
    templates_images_move: async ({ caller, body }) => {
      await moveImages(services, caller, { ids: body.ids, folderId: body.fid });
      return { success: true };
    },
    build_template_images_upload: upload,
    build_template_images_crop: async ({ caller, params, body, signal }) =>
      cropImage(services, caller, params.imageId, body, signal),
    build_template_images_measure: async ({ caller, params, body, signal }) =>
      measureCrop(services, caller, params.imageId, body, signal),
    build_template_images_find: async ({ caller, query }) => findSource(services, caller, query.src),
    build_template_images_list: async ({ caller, query: { fid: folderId, ...query } }) =>
      listImages(services, caller, { ...query, folderId }),
    build_template_images_uses: async ({ caller, params }) => listImageUses(services, caller, params.imageId),
    build_template_images_update: async ({ caller, params, body }) =>
      changeImage(services, caller, params.imageId, body),
    build_template_images_delete: async ({ caller, params, query }) => {
      await deleteImage(services, caller, params.imageId, query);
      return { success: true };
    },
  };
}
