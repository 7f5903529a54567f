import { queryOptions } from '@tanstack/react-query';
import { messages } from '../../messages';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Whether sign-up is open, and a captcha. Captchas can be used once and expire, so each visit loads a new one. */
export function signUpOptionsQuery() {
  return queryOptions({
    queryKey: keys.signUpOptions,
    queryFn: readSignUpOptions,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The available ways to sign up on this server. */
export function readSignUpOptions({ signal }: { signal?: AbortSignal } = {}) {
  return callRoute('api_v1_signup_options', { signal });
}

/** Signs a person up; `ref` '' = no referrer. */
export function sendSignUp(body: Body<'api_v1_signup'>, ref: string) {
  return callRoute('api_v1_signup', { query: ref ? { ref } : {}, body });
}

/** Confirms an email address with the token sent to it. */
export function confirmSignUp(token: string) {
  return callRoute('api_v1_signup_confirm', { body: { token } });
}

/** Sets up a new server with its first account. */
export function setUpInstallation(body: Body<'setup_create'>) {
  return callRoute('setup_create', { body });
}

/** The invitation that a link belongs to. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: keys.invitation(token),
    queryFn: ({ signal }) => callRoute('invites_show', { params: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates the account of someone who was invited to comment. */
export async function signUpToComment(invitation: string, body: Omit<Body<'api_v1_signup'>, 'invitation'>) {
  const { me, redirect } = await callRoute('api_v1_signup', {
    query: { commentor: 'on' },
    body: { ...body, invitation },
  });
  if (!me) throw new Error(messages.accountNotCreated);
  return { me, redirect };
}

/** Accepts an invitation with its token. */
export function acceptInvitation(token: string, body: Body<'invites_accept'>) {
  return callRoute('invites_accept', { params: { token }, body });
}
