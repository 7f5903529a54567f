import type { Route, RouteBody, RouteResponse } from '@galley/contract';
import { errorText } from '../../../api/api-error';
import { sendSignUp } from '../../../api/people/sign-up';
import { alertError } from '../../../lib/dialogs';

export type SignUpFields = RouteBody<Route<'api_v1_signup'>>;

/** Signs a person up. Returns null if it fails; the error goes to `onError` if given, or else to an alert. */
export async function signUp(
  fields: SignUpFields,
  { ref, onError }: { ref: string; onError?: (error: unknown) => void },
): Promise<RouteResponse<Route<'api_v1_signup'>> | null> {
  try {
    return await sendSignUp(fields, ref);
  } catch (error) {
    if (onError) onError(error);
    else void alertError(errorText(error));
    return null;
  }
}
