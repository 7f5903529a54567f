import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { ownBulk, startBulk, startUndo } from './service';

/** Returns the handlers for actions on everything that a list matches. */
export function bulkChangeHandlers(services: Services): HandlerMap {
  return {
    templates_bulk_start: async ({ caller, body, idempotencyKey }) => ({
      bulk: await startBulk(services, caller, { ...body, idempotencyKey }),
    }),
    templates_bulk: async ({ caller, params }) => ({ bulk: await ownBulk(services, caller, params.bulkId) }),
    templates_bulk_undo: async ({ caller, params }) => ({ bulk: await startUndo(services, caller, params.bulkId) }),
  };
}
