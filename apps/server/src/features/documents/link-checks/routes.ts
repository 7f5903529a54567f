import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { readLinkChecks, startLinkChecks } from './service';

/** Returns the handlers that check whether links answer. */
export function linkCheckHandlers(services: Services): HandlerMap {
  return {
    template_link_checks: async ({ caller, body }) => ({
      checks: await readLinkChecks(services, caller, body.addresses),
    }),
    template_link_checks_start: async ({ caller, body }) => ({
      checks: await startLinkChecks(services, caller, body.addresses),
    }),
  };
}
