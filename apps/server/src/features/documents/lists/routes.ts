import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { listAuthorsFor, readWindow } from './window';

/** Returns the handlers for windows of a theme's list. */
export function listHandlers(services: Services): HandlerMap {
  return {
    templates_emails_window: async ({ caller, query }) => readWindow(services, caller, query),
    templates_emails_authors: async ({ caller }) => ({ authors: await listAuthorsFor(services, caller) }),
  };
}
