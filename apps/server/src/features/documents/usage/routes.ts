import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { documentsOfPart, usageOf } from './service';

/** Returns the handlers for the usage of a theme by its documents. */
export function usageHandlers(services: Services): HandlerMap {
  return {
    template_usage: async ({ caller }) => usageOf(services, caller),
    template_usage_documents: async ({ caller, query }) => ({
      documents: await documentsOfPart(services, caller, query),
    }),
  };
}
