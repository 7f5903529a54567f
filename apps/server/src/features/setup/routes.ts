import { limits } from '@galley/contract';
import { createRateLimit } from '../../platform/http/rate-limit';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { createFirstAccount } from './service';

export function setupHandlers(services: Services): HandlerMap {
  const limit = createRateLimit(services.clock, limits.setupTriesPerMinute);
  return {
    async setup_create({ body, request, reply }) {
      limit.count(`address ${request.ip}`);
      return { me: await createFirstAccount(services, { request, reply }, body) };
    },
  };
}
