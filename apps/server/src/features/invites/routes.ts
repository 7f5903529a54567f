import { limits } from '@galley/contract';
import { createRateLimit, takeBackUnlessWrong } from '../../platform/http/rate-limit';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { acceptInvitation, readInvitation } from './service';

/** The pages /invite/… : what an invitation says, and taking it. */
export function inviteHandlers(services: Services): HandlerMap {
  const tries = createRateLimit(services.clock, limits.signInTriesPerMinute);
  return {
    invites_show: async ({ params, request }) => ({
      invitation: await readInvitation(services, request, params.token),
    }),
    invites_accept: async ({ params, body, caller, request, reply }) => {
      const takeBack = tries.count(`address ${request.ip}`, `invite ${params.token}`);
      const input = { ...body, token: params.token };
      return await takeBackUnlessWrong(takeBack, () => acceptInvitation(services, { request, reply, caller }, input));
    },
  };
}
