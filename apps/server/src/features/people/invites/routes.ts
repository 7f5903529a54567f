import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { acceptInvitation, readInvitation } from './service';

/** Returns the handlers for the pages /invite/…: showing and accepting an invitation. */
export function inviteHandlers(services: Services): HandlerMap {
  return {
    invites_show: async ({ params, request }) => ({
      invitation: await readInvitation(services, request, params.token),
    }),
    invites_accept: async ({ params, body, caller, request, reply }) =>
      await acceptInvitation(services, { request, reply, caller }, { ...body, token: params.token }),
  };
}
