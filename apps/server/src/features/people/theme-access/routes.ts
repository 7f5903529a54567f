import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { invitePerson, listPeopleFor, removePerson } from './service';

/** Returns the handlers for the people of a theme. */
export function themeAccessHandlers(services: Services): HandlerMap {
  return {
    api_v1_people: async ({ caller }) => listPeopleFor(services, caller),
    api_v1_people_invite: async ({ caller, body }) => ({
      success: true,
      ...(await invitePerson(services, caller, { ...body, access: 'editor' })),
    }),
    api_v1_signup_commentor: async ({ caller, body }) => ({
      success: true,
      ...(await invitePerson(services, caller, { ...body, access: 'commentor' })),
    }),
    api_v1_people_invite_remove: async ({ caller, params, query }) => ({
      success: true,
      templatePeople: await removePerson(
        services,
        caller,
        query.iid ? { invitationId: query.iid } : { rid: params.rid },
      ),
    }),
  };
}
