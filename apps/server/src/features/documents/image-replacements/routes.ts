import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { replaceEverywhere } from './replace-everywhere';

/** Returns the handlers that replace an image of the library in every document that shows it. */
export function imageReplacementHandlers(services: Services): HandlerMap {
  return {
    build_images_replace: async ({ caller, params, body, signal }) =>
      replaceEverywhere(services, caller, params.imageId, { ...body, signal }),
    build_template_images_replace: async ({ caller, params, body, signal }) =>
      replaceEverywhere(services, caller, params.imageId, { ...body, signal }),
  };
}
