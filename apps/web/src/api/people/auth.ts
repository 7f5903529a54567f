import type { PasskeyRequest } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Signs in with an email address and a password. */
export function signIn(body: Body<'api_v1_auth_login'>) {
  return callRoute('api_v1_auth_login', { body });
}

/** Loads the browser's options for a passkey sign-in. */
export async function passkeyRequest(): Promise<PasskeyRequest> {
  return (await callRoute('passkeys_options', { body: {} })).options;
}

/** Signs in with a passkey. */
export function signInWithPasskey(body: Body<'passkeys_sign_in'>) {
  return callRoute('passkeys_sign_in', { body });
}

/** Requests an email with a link to set a new password. */
export function askForPasswordLink(email: string) {
  return callRoute('api_v1_auth_forgot_password', { body: { email } });
}

/** Whether a password reset link is valid, and whether it requires a code. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: keys.resetLink(token),
    queryFn: ({ signal }) => callRoute('api_v1_auth_reset_link', { params: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets a new password with the token of an email. */
export function resetPassword(body: Body<'api_v1_auth_reset_password'>) {
  return callRoute('api_v1_auth_reset_password', { body });
}

/** Confirms a new email address with the token sent to the current or the new address. */
export function confirmEmail(token: string) {
  return callRoute('profile_confirm_email', { body: { token } });
}

/** Cancels the change of an email address with the token sent to the current address. */
export function refuseEmail(token: string) {
  return callRoute('profile_refuse_email', { body: { token } });
}
