import type { Account, InvitedThemes, MemberSession, Role } from '@galley/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The organization, its members and invitations. */
export function accountQuery() {
  return queryOptions({
    queryKey: keys.account,
    queryFn: ({ signal }) => callRoute('api_v1_account', { signal }),
  });
}

/** A mutation of the organization's account. The response has the whole account and replaces the cached one. */
export function accountChange<Input, Answer extends Account = Account>(change: (input: Input) => Promise<Answer>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: (account, _input, _before, { client }) => {
      client.setQueryData<Account>(keys.account, account);
    },
  });
}

/** Turns the two-factor requirement for members on or off. */
export function requireTwoFactor(body: Body<'account_two_factor_require'>) {
  return callRoute('account_two_factor_require', { body });
}

/** Browsers in which a member is signed in to the organization. */
export function memberSessionsQuery(uid: number) {
  return queryOptions({
    queryKey: keys.memberSessions(uid),
    queryFn: async ({ signal }) => (await callRoute('account_member_sessions', { params: { uid }, signal })).sessions,
    gcTime: 0,
  });
}

/** Signs a member out of all browsers except this one. Resolves with the remaining sessions. */
export async function endMemberSessions(uid: number): Promise<MemberSession[]> {
  return (await callRoute('account_member_sessions_end', { params: { uid } })).sessions;
}

/** Checks a list of invitations without sending them. Resolves with the outcome of each row. */
export async function checkInvites(body: Body<'account_invites_check'>): Promise<Answer<'account_invites_check'>> {
  return await callRoute('account_invites_check', { body });
}

export const accountCalls = {
  change: (body: Body<'api_v1_account_organization'>) => callRoute('api_v1_account_organization', { body }),
  invite: (body: { name: string; email: string; access: Role; themes: InvitedThemes; accessEndsOn: string | null }) =>
    callRoute('api_v1_account_organization_invite', { body }),
  sendInvites: (body: Body<'account_invites_send'>) => callRoute('account_invites_send', { body }),
  setDefaultThemes: (themes: InvitedThemes) => callRoute('account_default_themes', { body: { themes } }),
  revokeInvite: (iid: number) => callRoute('account_organization_invite_revoke', { params: { iid } }),
  changeRole: ({ uid, access }: { uid: number; access: Role }) =>
    callRoute('account_organization_role', { params: { uid }, body: { access } }),
  setAccessEnd: ({ uid, accessEndsOn }: { uid: number; accessEndsOn: string | null }) =>
    callRoute('account_organization_access_end', { params: { uid }, body: { accessEndsOn } }),
  revoke: (uid: number) => callRoute('api_v1_account_organization_revoke', { params: { uid } }),
};
