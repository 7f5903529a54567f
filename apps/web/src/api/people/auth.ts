import type { PasskeyRequest } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Signs in with an email address and a password. */
export function signIn(body: Body<'api_v1_auth_login'>) {
  return callRoute('api_v1_auth_login', { body });
}

/** What the browser needs to ask for a passkey. */
export async function passkeyRequest(): Promise<PasskeyRequest> {
  return (await callRoute('passkeys_options', { body: {} })).options;
}

/** Signs in with a passkey. */
export function signInWithPasskey(body: Body<'passkeys_sign_in'>) {
  return callRoute('passkeys_sign_in', { body });
}

/** Asks for an email with a link to choose a new password. */
export function askForPasswordLink(email: string) {
  return callRoute('api_v1_auth_forgot_password', { body: { email } });
}

/** Whether such a link is valid, and what it needs. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: keys.resetLink(token),
    queryFn: ({ signal }) => callRoute('api_v1_auth_reset_link', { params: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets a new password by the token of a mail. */
export function resetPassword(body: Body<'api_v1_auth_reset_password'>) {
  return callRoute('api_v1_auth_reset_password', { body });
}

/** Confirms a change of an email address by the token sent to the present or the new one. */
export function confirmEmail(token: string) {
  return callRoute('profile_confirm_email', { body: { token } });
}

/** Stops such a change by the token sent to the present address. */
export function refuseEmail(token: string) {
  return callRoute('profile_refuse_email', { body: { token } });
}
