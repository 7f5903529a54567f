import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { code, timezone } from '../../entities/auth';
import {
  emailAddress,
  id,
  idParam,
  optionalTitle,
  password,
  subAddress,
  success,
  title,
  unixSeconds,
} from '../../entities/common';
import {
  accessEnd,
  account,
  endedAccess,
  invitation,
  invitedThemes,
  inviteeInput,
  inviteeRows,
  memberSession,
  ownSession,
  templatePerson,
} from '../../entities/people';
import { proofFields } from '../../entities/proof';
import { templateTeam } from '../../entities/team';
import { me, role } from '../../entities/user';
import { limits } from '../../limits';
import { mailIds } from '../delivery/share-by-email';

const templateParams = z.object({ id: idParam });
const people = z.object({ success: z.literal(true), templatePeople: z.array(templatePerson) });
/**
 * The invitation link if there is no mail server to send it, so that the inviter can share it; otherwise ''. Only shown
 * once.
 */
const inviteLink = z.string();
const inviteToken = z.object({ token: z.string().min(20).max(200) });

/** People to invite at once, with the default role and themes of rows without their own. */
const inviteeList = z.object({
  rows: z.array(inviteeInput).min(1).max(limits.bulkInvites),
  access: role,
  themes: invitedThemes.default([]),
  /** Applies to all rows. */
  accessEndsOn: accessEnd.default(null),
});
/** Why rows are `full`, with the limit; '' = the limit isn't reached. */
const inviteesLimit = z.string();

/** People of a theme and of the organization, invitations, password resets, own sessions. */
export const themeAccessRoutes = {
  api_v1_people: defineRoute({
    name: 'api_v1_people',
    method: 'GET',
    path: '/api/v1/people/:id',
    access: 'template.editor',
    summary: 'People with access to a theme, and people of the organization who can be invited.',
    params: templateParams,
    response: z.object({
      template: z.object({ id, title: z.string() }),
      templatePeople: z.array(templatePerson),
      /** Teams with access to the theme. */
      teams: z.array(templateTeam),
      /** Teams to which an owner or admin can give access. */
      otherTeams: z.array(z.object({ id, name: z.string() })),
      /** Editors and commentors of the organization without access to the theme. */
      candidates: z.array(z.object({ id, name: z.string(), email: z.string(), avatar: z.string(), role })),
    }),
  }),
  api_v1_people_invite: defineRoute({
    name: 'api_v1_people_invite',
    method: 'PUT',
    path: '/api/v1/people/:id',
    access: 'template.editor',
    creates: true,
    limit: 'invitations',
    summary: 'Gives a member of the organization (`uid`) access to a theme, or invites an address by email.',
    params: templateParams,
    body: z.object({
      uid: z.number().int().nonnegative().default(0),
      name: optionalTitle.default(''),
      email: z.string().trim().max(254).default(''),
    }),
    response: people.extend({ inviteLink, mailIds }),
  }),
  api_v1_signup_commentor: defineRoute({
    name: 'api_v1_signup_commentor',
    method: 'POST',
    path: '/api/v1/signup/commentor/:id',
    access: 'template.editor',
    creates: true,
    limit: 'invitations',
    summary:
      'Invites a member of the organization (`uid`) or an address to preview and comment on what is made from a theme, without editing it. A new person gets an account as a commentor.',
    params: templateParams,
    body: z.object({
      uid: z.number().int().nonnegative().default(0),
      name: optionalTitle.default(''),
      email: z.string().trim().max(254).default(''),
    }),
    response: people.extend({ inviteLink, mailIds }),
  }),
  api_v1_people_invite_remove: defineRoute({
    name: 'api_v1_people_invite_remove',
    method: 'DELETE',
    path: '/api/v1/people/:id/:rid',
    access: 'template.editor',
    summary: 'Removes a person or an invitation from a theme. With `iid`, only that invitation, whatever `rid` is.',
    params: z.object({ id: idParam, rid: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) }),
    query: z.object({ iid: idParam.optional() }),
    response: people,
  }),
  api_v1_account: defineRoute({
    name: 'api_v1_account',
    method: 'GET',
    path: '/api/v1/account',
    access: 'organization.admin',
    summary: 'The organization with its owners, admins, editors and invitations.',
    response: account,
  }),
  api_v1_account_organization: defineRoute({
    name: 'api_v1_account_organization',
    method: 'POST',
    path: '/api/v1/account/organization',
    access: 'organization.owner',
    summary: 'Renames the organization, and changes its sub-address.',
    body: z.object({
      name: title,
      domain: subAddress.optional(),
    }),
    response: account,
  }),
  api_v1_account_organization_invite: defineRoute({
    name: 'api_v1_account_organization_invite',
    method: 'PUT',
    path: '/api/v1/account/organization/invites',
    access: 'organization.admin',
    creates: true,
    limit: 'invitations',
    summary:
      'Invites an address to the organization, an editor with access to `themes`. Only owners can invite owners. An earlier invitation of the address is revoked. `accessEndsOn` is the last day of access; owners have none.',
    body: z.object({
      name: optionalTitle.default(''),
      email: emailAddress,
      access: role,
      themes: invitedThemes.default([]),
      accessEndsOn: accessEnd.default(null),
    }),
    response: account.extend({ inviteLink, mailIds }),
  }),
  account_invites_check: defineRoute({
    name: 'account_invites_check',
    method: 'POST',
    path: '/api/v1/account/organization/invites/check',
    access: 'organization.admin',
    limit: 'bulkInvitations',
    summary: 'What inviting a list of people would do, row by row. Changes nothing.',
    body: inviteeList,
    response: z.object({ rows: inviteeRows, limit: inviteesLimit }),
  }),
  account_invites_send: defineRoute({
    name: 'account_invites_send',
    method: 'POST',
    path: '/api/v1/account/organization/invites/bulk',
    access: 'organization.admin',
    creates: true,
    limit: 'bulkInvitations',
    summary:
      'Invites a list of people to the organization. Rows that can’t be invited are left out; the response names what happened to each.',
    body: inviteeList.extend({
      /** Whether open invitations are resent. Their earlier links stop working. */
      resends: z.boolean().default(false),
    }),
    response: z.object({
      rows: inviteeRows.element
        .extend({
          isSent: z.boolean(),
          /** The invitation link if there is no mail server to send it; otherwise ''. Only shown once. */
          inviteLink,
        })
        .array(),
      limit: inviteesLimit,
      mailIds,
      /** The time of the invitations, for `account_invites_progress`. */
      startedAt: unixSeconds,
    }),
  }),
  account_default_themes: defineRoute({
    name: 'account_default_themes',
    method: 'POST',
    path: '/api/v1/account/organization/default-themes',
    access: 'organization.admin',
    summary: 'Sets the default themes for editor invitations.',
    body: z.object({ themes: invitedThemes }),
    response: account,
  }),
  account_organization_invite_revoke: defineRoute({
    name: 'account_organization_invite_revoke',
    method: 'DELETE',
    path: '/api/v1/account/organization/invites/:iid',
    access: 'organization.admin',
    summary: 'Revokes an invitation. Its link stops working.',
    params: z.object({ iid: idParam }),
    response: account,
  }),
  account_organization_role: defineRoute({
    name: 'account_organization_role',
    method: 'POST',
    path: '/api/v1/account/organization/members/:uid/role',
    access: 'organization.admin',
    summary:
      'Gives a member another role. Admins make editors commentors and the other way round, owners anyone anything. The last owner can’t be changed.',
    params: z.object({ uid: idParam }),
    body: z.object({ access: role }),
    response: account,
  }),
  account_organization_access_end: defineRoute({
    name: 'account_organization_access_end',
    method: 'POST',
    path: '/api/v1/account/organization/members/:uid/access-end',
    access: 'organization.admin',
    summary:
      'Sets, changes or removes the last day of a member’s access. Admins do so for editors and commentors, owners for all members but owners. A later day gives access back to someone whose access ended.',
    params: z.object({ uid: idParam }),
    body: z.object({ accessEndsOn: accessEnd }),
    response: account,
  }),
  api_v1_account_organization_revoke: defineRoute({
    name: 'api_v1_account_organization_revoke',
    method: 'DELETE',
    path: '/api/v1/account/organization/members/:uid',
    access: 'organization.admin',
    summary: 'Removes a member from the organization. Their access ends immediately. The last owner can’t be removed.',
    params: z.object({ uid: idParam }),
    response: account,
  }),
  account_member_sessions: defineRoute({
    name: 'account_member_sessions',
    method: 'GET',
    path: '/api/v1/account/organization/members/:uid/sessions',
    access: 'organization.owner',
    summary: 'Browsers in which a member is signed in to the organization.',
    params: z.object({ uid: idParam }),
    response: z.object({ sessions: z.array(memberSession) }),
  }),
  account_member_sessions_end: defineRoute({
    name: 'account_member_sessions_end',
    method: 'DELETE',
    path: '/api/v1/account/organization/members/:uid/sessions',
    access: 'organization.owner',
    summary: 'Signs a member out of the organization in every browser, except the one of this request.',
    params: z.object({ uid: idParam }),
    response: z.object({ sessions: z.array(memberSession) }),
  }),
  account_organization_leave: defineRoute({
    name: 'account_organization_leave',
    method: 'POST',
    path: '/api/v1/account/organization/leave',
    access: 'organization.commentor',
    summary: 'The caller leaves the organization. The last owner can’t leave.',
    response: success,
  }),
  access_ended: defineRoute({
    name: 'access_ended',
    method: 'GET',
    path: '/api/v1/auth/access-ended',
    access: 'public',
    summary:
      'Why the session of this browser was refused: the access of its person to the organization ended by its date. Null for every other reason, and without a session.',
    response: z.object({ ended: endedAccess.nullable() }),
  }),
  invites_show: defineRoute({
    name: 'invites_show',
    method: 'GET',
    path: '/api/v1/invites/:token',
    access: 'public',
    summary: 'Details of an invitation. Not Found if it was used, was revoked or never existed.',
    params: inviteToken,
    response: z.object({ invitation }),
  }),
  invites_accept: defineRoute({
    name: 'invites_accept',
    method: 'POST',
    path: '/api/v1/invites/:token',
    access: 'public',
    limit: 'acceptedInvitations',
    summary: 'Accepts an invitation: with the password of the account with that address, or with a new account.',
    params: inviteToken,
    body: z.object({
      name: optionalTitle.default(''),
      password: z.string().max(200).default(''),
      code: code.optional(),
      /** IANA name of a new user's time zone. Default: the browser's time zone, if it is known. */
      timezone: timezone.optional(),
    }),
    response: z.object({ me, redirect: z.string() }),
  }),
  api_v1_auth_forgot_password: defineRoute({
    name: 'api_v1_auth_forgot_password',
    method: 'POST',
    path: '/api/v1/auth/forgot-password',
    access: 'public',
    limit: 'passwordResets',
    summary: 'Emails a link to set a new password. The response is the same whether the account exists or not.',
    body: z.object({ email: emailAddress }),
    response: success.extend({
      /** False if no mail server is set up; in that case, no email is sent to anyone. */
      isMailSent: z.boolean(),
    }),
  }),
  api_v1_auth_reset_link: defineRoute({
    name: 'api_v1_auth_reset_link',
    method: 'GET',
    path: '/api/v1/auth/reset-password/:token',
    access: 'public',
    limit: 'resetLinks',
    summary: 'Whether a password link can still be used. 404 for a used or expired one.',
    params: inviteToken,
    response: success,
  }),
  api_v1_auth_reset_password: defineRoute({
    name: 'api_v1_auth_reset_password',
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    access: 'public',
    limit: 'resetLinks',
    summary: 'Sets a new password with the emailed link, once, and ends all sessions.',
    body: z.object({ token: z.string().min(20).max(200), password, code: code.optional() }),
    response: z.object({
      /** Null if the password was set but the account isn't a member of any organization. */
      me: me.nullable(),
    }),
  }),
  change_password: defineRoute({
    name: 'change_password',
    method: 'POST',
    path: '/api/v1/profile/password',
    access: 'signedIn',
    limit: 'passwordChecks',
    summary: 'Changes the caller’s password and ends their other sessions.',
    body: z.object({ currentPassword: z.string().max(200), password }),
    response: success,
  }),
  profile_change_email: defineRoute({
    name: 'profile_change_email',
    method: 'POST',
    path: '/api/v1/profile/email',
    access: 'signedIn',
    limit: 'emailChanges',
    summary:
      'Sends links to the present and a new email address of the caller. It changes when both were used; without a mail server at once. Requires the password and second factor, or a passkey.',
    body: z.object({ email: emailAddress, ...proofFields }),
    response: z.object({ me, isMailSent: z.boolean() }),
  }),
  profile_confirm_email: defineRoute({
    name: 'profile_confirm_email',
    method: 'POST',
    path: '/api/v1/profile/email/confirm',
    access: 'public',
    limit: 'signUpLinks',
    summary: 'Confirms a change of an email address with the link sent to the present or the new one.',
    body: z.object({ token: z.string().min(20).max(200) }),
    response: z.object({
      /** The new address. */
      email: z.string(),
      /** False until the other link was used too. */
      isChanged: z.boolean(),
    }),
  }),
  profile_refuse_email: defineRoute({
    name: 'profile_refuse_email',
    method: 'POST',
    path: '/api/v1/profile/email/refuse',
    access: 'public',
    limit: 'signUpLinks',
    summary: 'Stops a change of an email address with the link sent to the present one.',
    body: z.object({ token: z.string().min(20).max(200) }),
    response: success,
  }),
  profile_sessions: defineRoute({
    name: 'profile_sessions',
    method: 'GET',
    path: '/api/v1/profile/sessions',
    access: 'signedIn',
    summary: 'Browsers in which the caller is signed in.',
    response: z.object({ sessions: z.array(ownSession) }),
  }),
  profile_sessions_revoke: defineRoute({
    name: 'profile_sessions_revoke',
    method: 'DELETE',
    path: '/api/v1/profile/sessions/:sid',
    access: 'signedIn',
    summary: 'Signs out one of the caller’s browsers.',
    params: z.object({ sid: idParam }),
    response: z.object({ sessions: z.array(ownSession) }),
  }),
  api_v1_profile: defineRoute({
    name: 'api_v1_profile',
    method: 'POST',
    path: '/api/v1/profile',
    access: 'signedIn',
    summary: 'Changes the caller’s name, job, organization, time zone, format of dates and single-letter shortcuts.',
    body: z.object({
      name: title,
      job: optionalTitle.default(''),
      workplace: optionalTitle.optional(),
      usesSingleLetters: z.boolean().optional(),
      timezone: z.string().max(64),
      /** BCP 47 tag; absent = unchanged. */
      locale: z.string().max(64).optional(),
    }),
    response: z.object({ me }),
  }),
} as const;
