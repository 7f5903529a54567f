import { noneAsNull } from '../../../platform/db/columns';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { confirmSignUp, readSignUpOptions, signUp, signUpCommentor } from './service';

/** Returns the handlers for self-service accounts. */
export function signUpHandlers(services: Services): HandlerMap {
  return {
    api_v1_signup_options: async ({ request }) => await readSignUpOptions(services, request),
    async api_v1_signup({ body, query, request, reply }) {
      if (query.commentor) return await signUpCommentor(services, { request, reply }, body);
      return await signUp(services, { request, reply }, { ...body, ref: noneAsNull(query.ref ?? '') });
    },
    async api_v1_signup_confirm({ body, request, reply }) {
      return await confirmSignUp(services, { request, reply }, body.token);
    },
  };
}
