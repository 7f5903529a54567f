import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { watchUpload } from '../assets/watch-upload';
import { cropImage, deleteImage, listImages, uploadImage } from './service';

/** GridView of a document: upload, crop, list, delete. */
export function imageHandlers(services: Services): HandlerMap {
  return {
    build_images_upload: async ({ caller, body, files, signal, request }) => {
      const wanted = { ...body, densities: readDensities(body.densities) };
      return await watchUpload(services, { caller, request, kind: 'image' }, () =>
        uploadImage(services, caller, files.get('image'), wanted, signal),
      );
    },
    build_images_crop: async ({ caller, params, body, signal }) =>
      cropImage(services, caller, params.imageId, body, signal),
    build_images_list: async ({ caller }) => ({ images: await listImages(services, caller) }),
    build_images_delete: async ({ caller, params }) => {
      await deleteImage(services, caller, params.imageId);
      return { success: true };
    },
  };
}

/** "1,2" → [1, 2]; numbers from 1 to 4, nothing else; [1] when none is left. */
function readDensities(text: string): number[] {
  const densities = text
    .split(',')
    .map(Number)
    .filter((density) => density >= 1 && density <= 4);
  return densities.length > 0 ? densities : [1];
}
