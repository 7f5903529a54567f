import { AppError, readDensities, readRatios } from '@galley/contract';
import { messages } from '../../messages';
import type { HandlerMap, UploadedFile } from '../../platform/http/types';
import type { Services } from '../../services';
import { watchUpload } from '../assets/watch-upload';
import { withImportedFile } from './import-image';
import { changeImage, deleteImage, listImages, listImageUses } from './library';
import { replaceEverywhere } from './replace-everywhere';
import { cropImage, uploadImage } from './service';

/** Images of a document and its theme: upload, crop, and the image library. */
export function imageHandlers(services: Services): HandlerMap {
  return {
    build_images_upload: async ({ caller, body, files, signal, request }) => {
      const lists = { densities: readDensities(body.densities) ?? [1], ratios: readRatios(body.ratios) ?? [] };
      const fields = { ...body, ...lists };
      const file = files.get('image');
      const { src } = body;
      if (file && src !== '') throw new AppError('invalid_field', messages.fileOrAddress, { field: 'src' });
      const take = (image: UploadedFile | undefined) => uploadImage(services, caller, image, fields, signal);
      return await watchUpload(services, { caller, request, kind: 'image' }, () =>
        src === '' ? take(file) : withImportedFile(services, { src, signal }, take),
      );
    },
    build_images_crop: async ({ caller, params, body, signal }) =>
      cropImage(services, caller, params.imageId, body, signal),
    build_images_list: async ({ caller, query }) => listImages(services, caller, query),
    build_images_uses: async ({ caller, params }) => listImageUses(services, caller, params.imageId),
    build_images_replace: async ({ caller, params, body, signal }) =>
      replaceEverywhere(services, caller, params.imageId, { ...body, signal }),
    build_images_update: async ({ caller, params, body }) => changeImage(services, caller, params.imageId, body),
    build_images_delete: async ({ caller, params, query }) => {
      await deleteImage(services, caller, params.imageId, query);
      return { success: true };
    },
  };
}
