import type { InviteCounts, InvitedThemes, MemberSession, Role } from '@galley/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute, type Query } from '../client';
import { keys } from '../keys';

/** The organization, its members and invitations. */
export function accountQuery() {
  return queryOptions({
    queryKey: keys.account,
    queryFn: ({ signal }) => callRoute('api_v1_account', { signal }),
  });
}

/** The organization, the person's permissions in it, and the numbers of members and invitations. */
export function overviewQuery() {
  return queryOptions({
    queryKey: keys.accountOverview,
    queryFn: ({ signal }) => callRoute('account_overview', { signal }),
  });
}

export type MemberQuery = Query<'account_members'>;
export type InviteQuery = Query<'account_invites'>;

/** A page of the members that match. The previous page stays until the next one is there. */
export function membersQuery(query: MemberQuery) {
  return queryOptions({
    queryKey: keys.members(query),
    queryFn: ({ signal }) => callRoute('account_members', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The ids of all members that match. */
export async function memberIds(query: Query<'account_member_ids'>): Promise<number[]> {
  return (await callRoute('account_member_ids', { query })).ids;
}

/** Resolves with what a change of several members would do, without changing anything. */
export async function previewMembers(
  body: Body<'account_members_preview'>,
  signal?: AbortSignal,
): Promise<Answer<'account_members_preview'>> {
  return await callRoute('account_members_preview', { body, signal });
}

/** The effect that a change of several members would have. Asked anew for each dialog, because members change. */
export function memberPreviewQuery(body: Body<'account_members_preview'>) {
  return queryOptions({
    queryKey: keys.memberPreview(body),
    queryFn: ({ signal }) => previewMembers(body, signal),
    gcTime: 0,
  });
}

/** How members can sign in, for owners. */
export function signInReportQuery() {
  return queryOptions({
    queryKey: keys.signInReport,
    queryFn: ({ signal }) => callRoute('account_sign_in_report', { signal }),
  });
}

/** A page of the invitations that match, asked again while emails are on their way. */
export function invitesQuery(query: InviteQuery) {
  return queryOptions({
    queryKey: keys.invites(query),
    queryFn: ({ signal }) => callRoute('account_invites', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.counts) ? deliveryPollMs : false),
  });
}

/** The ids of all open invitations that match. */
export async function inviteIds(query: Query<'account_invite_ids'>): Promise<number[]> {
  return (await callRoute('account_invite_ids', { query })).ids;
}

/** How far the emails of the invitations are that this person sent since a time; 0 = none were sent. */
export function inviteProgressQuery(since: number) {
  return queryOptions({
    queryKey: keys.inviteProgress(since),
    queryFn: async ({ signal }) => (await callRoute('account_invites_progress', { query: { since }, signal })).counts,
    enabled: since > 0,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : deliveryPollMs),
    gcTime: 0,
  });
}

const deliveryPollMs = 2000;
const isUnderWay = ({ queued, waiting }: InviteCounts) => queued + waiting > 0;

/** A mutation of the organization's members or settings. What is shown of them is loaded again. */
export function accountChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return mutationOptions({
    mutationFn: change,
    onSuccess: async (_answer, _input, _before, { client }) => {
      await client.invalidateQueries({ queryKey: keys.account });
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
  changeMembers: (body: Body<'account_members_change'>) => callRoute('account_members_change', { body }),
  resendInvites: (iids: number[]) => callRoute('account_invites_resend', { body: { iids } }),
  revokeInvites: (iids: number[]) => callRoute('account_invites_revoke', { body: { iids } }),
  setAccessEnd: ({ uid, accessEndsOn }: { uid: number; accessEndsOn: string | null }) =>
    callRoute('account_organization_access_end', { params: { uid }, body: { accessEndsOn } }),
};
