import { clearSessionCookie } from '../../../access/sessions';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { requireProof } from '../../people/auth/service';
import { deleteOwnAccount, readAccountFacts } from './delete-own-account';

/** Returns the handlers for deleting one's own account. */
export function ownAccountHandlers(services: Services): HandlerMap {
  return {
    profile_account: async ({ caller }) => await readAccountFacts(services, caller),
    profile_delete_account: async ({ caller, body, request, reply }) => {
      await requireProof(services, request, caller, body);
      await deleteOwnAccount(services, caller);
      clearSessionCookie(services.config, reply);
      return { success: true };
    },
  };
}
