import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { documentsOfPart, usageOf } from './service';

/** How often documents use what their theme offers. */
export function usageHandlers(services: Services): HandlerMap {
  return {
    template_usage: async ({ caller }) => usageOf(services, caller),
    template_usage_documents: async ({ caller, query }) => ({
      documents: await documentsOfPart(services, caller, query),
    }),
  };
}
