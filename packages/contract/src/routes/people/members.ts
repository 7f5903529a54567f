import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { id, idInBody } from '../../entities/common';
import {
  inviteCounts,
  inviteDelivery,
  inviteRow,
  memberChange,
  memberFilter,
  memberRefusal,
  memberRow,
  memberSort,
  sortOrder,
} from '../../entities/member-list';
import { account } from '../../entities/people';
import { role } from '../../entities/user';
import { limits } from '../../limits';

/** The page of a table, from 1 on. */
const page = z.coerce.number().int().min(1).max(limits.tablePages).default(1);

/** Unix seconds in a query. */
const storedSeconds = z.coerce.number().int().nonnegative().max(4_102_444_800);

/** Which invitations the table shows. */
const inviteFilter = z.object({
  search: z.string().trim().max(limits.searchTermLength).optional(),
  role: role.optional(),
  delivery: inviteDelivery.optional(),
});

/** The organization's members and invitations as tables. */
export const memberRoutes = {
  account_overview: defineRoute({
    name: 'account_overview',
    method: 'GET',
    path: '/api/v1/account/overview',
    access: 'organization.admin',
    summary: 'The organization, the caller’s permissions, and the numbers of its members and open invitations.',
    response: account.pick({ organization: true, defaultThemes: true, grant: true }).extend({
      members: z.number().int(),
      invites: z.number().int(),
    }),
  }),
  account_members: defineRoute({
    name: 'account_members',
    method: 'GET',
    path: '/api/v1/account/members',
    access: 'organization.admin',
    summary: 'A page of the members of the organization, filtered and sorted, and how many match.',
    query: memberFilter.extend({ sort: memberSort.default('name'), order: sortOrder.default('asc'), page }),
    response: z.object({
      members: z.array(memberRow),
      /** The number of members that match, on all pages. */
      total: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
  account_member_ids: defineRoute({
    name: 'account_member_ids',
    method: 'GET',
    path: '/api/v1/account/members/ids',
    access: 'organization.admin',
    summary: 'The ids of all members that match, to change them at once.',
    query: memberFilter,
    response: z.object({ ids: z.array(id).max(limits.membersPerChange) }),
  }),
  account_members_change: defineRoute({
    name: 'account_members_change',
    method: 'POST',
    path: '/api/v1/account/members/change',
    access: 'organization.admin',
    summary:
      'Changes several members at once: their role, teams, themes or billing access, ends their sessions, or removes them. Those who can’t be changed are left out. The log has one entry with all of them.',
    body: z.object({ uids: z.array(idInBody).min(1).max(limits.membersPerChange), change: memberChange }),
    response: z.object({
      /** The number of members that were changed. */
      changed: z.number().int(),
      /** The number of members for whom nothing had to be changed. */
      unchanged: z.number().int(),
      refused: z.array(z.object({ id, name: z.string(), reason: memberRefusal })),
    }),
  }),
  account_members_preview: defineRoute({
    name: 'account_members_preview',
    method: 'POST',
    path: '/api/v1/account/members/preview',
    access: 'organization.admin',
    summary: 'What a change of several members would do, and who would be left out, without changing anything.',
    body: z.object({ uids: z.array(idInBody).min(1).max(limits.membersPerChange), change: memberChange }),
    response: z.object({
      /** The number of members that would be changed. */
      changed: z.number().int(),
      /** The first of them by name. */
      names: z.array(z.string()).max(limits.previewNames),
      /** The number of members for whom nothing would have to be changed. */
      unchanged: z.number().int(),
      refused: z.array(z.object({ id, name: z.string(), reason: memberRefusal })),
    }),
  }),
  account_sign_in_report: defineRoute({
    name: 'account_sign_in_report',
    method: 'GET',
    path: '/api/v1/account/sign-in-report',
    access: 'organization.owner',
    summary: 'How many members have two-factor sign-in, a passkey, and single sign-on, and how many are exempt.',
    response: z.object({
      members: z.number().int(),
      withoutTwoFactor: z.number().int(),
      withoutPasskey: z.number().int(),
      withoutSingleSignOn: z.number().int(),
      /** Members with neither a second factor nor single sign-on, the exempt ones included. */
      withoutEither: z.number().int(),
      /** Members whom a requirement would hold back: no second factor, no single sign-on, no exemption. */
      heldBack: z.number().int(),
      exempt: z.number().int(),
      /** Members who can't sign in, because they are locked or their access has ended. They aren't in the other numbers. */
      cantSignIn: z.number().int(),
      /** Whether the caller is one of those held back. */
      isSelfHeldBack: z.boolean(),
    }),
  }),
  account_invites: defineRoute({
    name: 'account_invites',
    method: 'GET',
    path: '/api/v1/account/invites',
    access: 'organization.admin',
    summary:
      'A page of the invitations to the organization with the state of their emails, newest first: open ones, and with `delivery=accepted` those that were accepted.',
    query: inviteFilter.extend({ page }),
    response: z.object({
      invites: z.array(inviteRow),
      total: z.number().int(),
      pageSize: z.number().int(),
      /** Open invitations by the state of their email, and those accepted within 30 days. */
      counts: inviteCounts,
    }),
  }),
  account_invite_ids: defineRoute({
    name: 'account_invite_ids',
    method: 'GET',
    path: '/api/v1/account/invites/ids',
    access: 'organization.admin',
    summary: 'The ids of all open invitations that match, to resend or revoke them at once.',
    query: inviteFilter,
    response: z.object({ ids: z.array(id).max(limits.invitesPerChange) }),
  }),
  account_invites_progress: defineRoute({
    name: 'account_invites_progress',
    method: 'GET',
    path: '/api/v1/account/invites/progress',
    access: 'organization.admin',
    summary: 'The invitations that the caller sent since a time, counted by the state of their email.',
    query: z.object({ since: storedSeconds }),
    response: z.object({ counts: inviteCounts }),
  }),
  account_invites_resend: defineRoute({
    name: 'account_invites_resend',
    method: 'POST',
    path: '/api/v1/account/invites/resend',
    access: 'organization.admin',
    creates: true,
    limit: 'bulkInvitations',
    summary: 'Sends open invitations again with new links. Their earlier links stop working.',
    body: z.object({ iids: z.array(idInBody).min(1).max(limits.bulkInvites) }),
    response: z.object({
      /** The invitations that were sent again, with the link if there is no mail server; otherwise ''. */
      sent: z.array(z.object({ email: z.string(), inviteLink: z.string() })),
      /** The number of invitations that aren't open anymore, or that the caller can't send. */
      skipped: z.number().int(),
    }),
  }),
  account_invites_revoke: defineRoute({
    name: 'account_invites_revoke',
    method: 'POST',
    path: '/api/v1/account/invites/revoke',
    access: 'organization.admin',
    summary: 'Revokes open invitations. Their links stop working.',
    body: z.object({ iids: z.array(idInBody).min(1).max(limits.invitesPerChange) }),
    response: z.object({ revoked: z.number().int(), skipped: z.number().int() }),
  }),
} as const;
