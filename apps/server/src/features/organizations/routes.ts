import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { enterOrganization, redeemHandover } from './handover';
import { createOrganization, readPersonCard } from './service';

/** Several organizations: making one, going from one to another, who somebody of it is. */
export function organizationHandlers(services: Services): HandlerMap {
  return {
    organizations_create: async ({ caller, body }) => ({
      organization: await createOrganization(services, caller, body.name),
    }),
    organizations_enter: async ({ caller, params, body, request, reply }) => {
      const wish = { organizationId: params.oid, path: body.path, state: body.state };
      return { url: await enterOrganization(services, { request, reply }, caller, wish) };
    },
    api_v1_auth_handover: async ({ body, request, reply }) => await redeemHandover(services, { request, reply }, body),
    // Nobody has another way to sign in yet; the answer is the same for every organization, there or not.
    api_v1_auth_id_providers: async () => [],
    api_v1_person: async ({ caller, params }) => ({ person: await readPersonCard(services, caller, params.uid) }),
  };
}
