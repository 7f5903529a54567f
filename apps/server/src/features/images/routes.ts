import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { cropImage, deleteImage, listImages, uploadImage } from './service';

/** Pictures of a document: upload, crop, list, delete. */
export function imageHandlers(services: Services): HandlerMap {
  return {
    build_images_upload: async ({ caller, body, files }) =>
      uploadImage(services, caller, files.get('image'), { ...body, densities: readDensities(body.densities) }),
    build_images_crop: async ({ caller, params, body }) => cropImage(services, caller, params.imageId, body),
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
