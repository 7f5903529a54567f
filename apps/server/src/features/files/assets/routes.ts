import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { fileReply } from './file-reply';
import { findAsset, findFileByKey } from './repository';

/**
 * Returns the handlers for files of theme versions and uploaded images, for anyone who knows their address
 * (docs/design.md 10).
 */
export function assetHandlers(services: Services): HandlerMap {
  return {
    assets: async ({ params, request }) => {
      const file = await findAsset(services.db, params.key, params['*']);
      if (!file) throw new AppError('not_found', messages.notFound);
      return await fileReply(services, request, file);
    },
    blobs: async ({ params, request }) => {
      const file = await findFileByKey(services.db, params.key);
      if (!file) throw new AppError('not_found', messages.notFound);
      return await fileReply(services, request, file);
    },
  };
}
