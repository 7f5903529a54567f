import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { checkFit, copyToTheme } from './service';

/** Returns the handlers for copying and moving emails to another theme. */
export function themeMoveHandlers(services: Services): HandlerMap {
  return {
    templates_emails_fit: async ({ caller, body, signal }) => ({
      fits: await checkFit(services, caller, { ...body, signal }),
    }),
    templates_emails_copy: async ({ caller, body, idempotencyKey, signal }) => ({
      emails: await copyToTheme(services, caller, { ...body, idempotencyKey, signal }),
    }),
  };
}
