import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { createFirstAccount } from './service';

/** Returns the handlers for the first account of a new server. */
export function setupHandlers(services: Services): HandlerMap {
  return {
    async setup_create({ body, request, reply }) {
      return await createFirstAccount(services, { request, reply }, body);
    },
  };
}
