import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { enterAfterEnd, enterOrganization, redeemHandover } from './handover';
import { joinByDomain, listJoinable } from './join';
import { createOrganization, readPersonCard } from './service';

/**
 * Returns the handlers for multiple organizations: creating one, switching between them, and details of their people.
 */
export function organizationHandlers(services: Services): HandlerMap {
  return {
    organizations_create: async ({ caller, body }) => ({
      organization: await createOrganization(services, caller, body.name),
    }),
    organizations_joinable: async ({ caller }) => ({ organizations: await listJoinable(services, caller) }),
    organizations_join: async ({ caller, params }) => ({
      organization: await joinByDomain(services, caller, params.oid),
    }),
    organizations_enter: async ({ caller, params, body, request, reply }) => {
      const wanted = { organizationId: params.oid, path: body.path, state: body.state };
      return { url: await enterOrganization(services, { request, reply }, caller, wanted) };
    },
    access_ended_enter: async ({ params, body, request, reply }) => {
      const wanted = { organizationId: params.oid, path: body.path, state: body.state };
      return { url: await enterAfterEnd(services, { request, reply }, wanted) };
    },
    api_v1_auth_handover: async ({ body, request, reply }) => await redeemHandover(services, { request, reply }, body),
    // There are no other sign-in methods yet. The response is the same for every organization, existing or not.
    api_v1_person: async ({ caller, params }) => ({ person: await readPersonCard(services, caller, params.uid) }),
  };
}
