import { AppError, texts } from '@galley/contract';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { findAsset, findFileByKey } from './repository';
import { fileReply } from './stored-files';

/** Files of theme versions and uploaded pictures, for anybody who knows their address (design.md 10). */
export function assetHandlers(services: Services): HandlerMap {
  return {
    assets: async ({ params }) => {
      const file = await findAsset(services.db, params.key, params['*']);
      if (!file) throw new AppError('not_found', texts.notFound);
      return await fileReply(services, file);
    },
    blobs: async ({ params }) => {
      const file = await findFileByKey(services.db, params.key);
      if (!file) throw new AppError('not_found', texts.notFound);
      return await fileReply(services, file);
    },
  };
}
