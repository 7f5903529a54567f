import { limits } from '@galley/contract';
import { createRateLimit } from '../../platform/http/rate-limit';
import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { confirmSignUp, readSignUpOptions, signUp } from './service';

/** Accounts that people make themselves. */
export function signUpHandlers(services: Services): HandlerMap {
  const asks = createRateLimit(services.clock, limits.signUpsPerMinute);
  const links = createRateLimit(services.clock, limits.signInTriesPerMinute);
  return {
    api_v1_signup_options: async ({ request }) => await readSignUpOptions(services, request),
    async api_v1_signup({ body, query, request, reply }) {
      asks.count(`address ${request.ip}`, `account ${body.email.toLowerCase()}`);
      return await signUp(services, { request, reply }, { ...body, ref: query.ref ?? '' });
    },
    async api_v1_signup_confirm({ body, request, reply }) {
      const takeBack = links.count(`address ${request.ip}`);
      const answer = await confirmSignUp(services, { request, reply }, body.token);
      takeBack();
      return answer;
    },
  };
}
