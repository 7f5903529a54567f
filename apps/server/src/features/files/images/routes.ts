import { AppError, readDensities, readRatios } from '@galley/contract';
import { messages } from '../../../messages';
import type { DocumentContext, HandlerMap, UploadedFile } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { watchUpload } from '../assets/watch-upload';
import { cropImage, findSource, measureCrop } from './crop-image';
import { createImageFolder, deleteImageFolder, moveImages, renameImageFolder } from './image-folders';
import { listImageUses } from './image-uses';
import { withImportedFile } from './import-image';
import { changeImage, deleteImage, listImages } from './library';
import { uploadImage } from './upload-image';

/** Returns the handlers for images of an open document, and for the image library of its theme. */
export function imageHandlers(services: Services): HandlerMap {
  const upload = async ({ caller, body, files, signal, request }: DocumentContext<'build_images_upload'>) => {
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
  const crop = async ({ caller, params, body, signal }: DocumentContext<'build_images_crop'>) =>
    cropImage(services, caller, params.imageId, body, signal);
  const measure = async ({ caller, params, body, signal }: DocumentContext<'build_images_measure'>) =>
    measureCrop(services, caller, params.imageId, body, signal);
  const find = async ({ caller, query }: DocumentContext<'build_images_find'>) =>
    findSource(services, caller, query.src);
  const list = async ({ caller, query: { fid: folderId, ...query } }: DocumentContext<'build_images_list'>) =>
    listImages(services, caller, { ...query, folderId });
  const uses = async ({ caller, params }: DocumentContext<'build_images_uses'>) =>
    listImageUses(services, caller, params.imageId);
  const update = async ({ caller, params, body }: DocumentContext<'build_images_update'>) =>
    changeImage(services, caller, params.imageId, body);
  const remove = async ({ caller, params, query }: DocumentContext<'build_images_delete'>) => {
    await deleteImage(services, caller, params.imageId, query);
    return { success: true as const };
  };
  return {
    build_images_upload: upload,
    build_images_crop: crop,
    build_images_measure: measure,
    build_images_find: find,
    build_images_list: list,
    build_images_uses: uses,
    build_images_update: update,
    build_images_delete: remove,
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
    build_template_images_crop: crop,
    build_template_images_measure: measure,
    build_template_images_find: find,
    build_template_images_list: list,
    build_template_images_uses: uses,
    build_template_images_update: update,
    build_template_images_delete: remove,
  };
}
