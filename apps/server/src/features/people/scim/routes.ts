import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { createToken, presentScim, revokeToken, setGroupRole } from './scim-settings';

/** Returns the handlers for the settings of provisioning, for owners. The protocol itself is in `protocol-routes.ts`. */
export function scimHandlers(services: Services): HandlerMap {
  return {
    account_scim: async ({ caller }) => await presentScim(services, services.db, caller.organizationId),
    account_scim_tokens_create: async ({ caller, body }) => await createToken(services, caller, body.name),
    account_scim_tokens_revoke: async ({ caller, params }) => await revokeToken(services, caller, params.stid),
    account_scim_groups_role: async ({ caller, params, body }) =>
      await setGroupRole(services, caller, { id: params.sgid, role: body.access }),
  };
}
