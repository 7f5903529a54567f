import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { deleteForEver, listTrash, restoreEmails } from './service';

/** Returns the handlers for the trash of a theme: list, restore, delete permanently. */
export function trashHandlers(services: Services): HandlerMap {
  return {
    templates_trash: async ({ caller, query }) => listTrash(services, caller, query.cursor),
    templates_trash_restore: async ({ caller, body }) => ({ emails: await restoreEmails(services, caller, body.ids) }),
    templates_trash_delete: async ({ caller, body }) => ({ ids: await deleteForEver(services, caller, body.ids) }),
  };
}
