import { z } from 'zod';
import { defineRoute } from '../define-route';
import { emailAddress, id, idParam, password, success, title } from '../entities/common';
import { code, timezone } from '../entities/door';
import { account, invitation, invitedThemes, ownSession, templatePerson } from '../entities/people';
import { me, role } from '../entities/user';
import { mailIds } from './sending';

const templateParams = z.object({ id: idParam });
const people = z.object({ success: z.literal(true), templatePeople: z.array(templatePerson) });
/** The link of the mail where no mail server sends it, for the inviter to hand on; '' otherwise. Told this once. */
const inviteLink = z.string();
const inviteToken = z.object({ token: z.string().min(20).max(200) });

/** People of a theme and of the organization, invitations, ways back into an account, own sessions. */
export const peopleRoutes = {
  api_v1_people: defineRoute({
    name: 'api_v1_people',
    method: 'GET',
    path: '/api/v1/people/:id',
    access: 'template.editor',
    summary: 'Who may open a theme, and who else of the organization could be invited.',
    params: templateParams,
    response: z.object({
      template: z.object({ id, title: z.string() }),
      templatePeople: z.array(templatePerson),
      /** Editors of the organization who are not in yet. */
      candidates: z.array(z.object({ id, name: z.string(), email: z.string(), avatar: z.string() })),
    }),
  }),
  api_v1_people_invite: defineRoute({
    name: 'api_v1_people_invite',
    method: 'PUT',
    path: '/api/v1/people/:id',
    access: 'template.editor',
    creates: true,
    limit: 'invitations',
    summary: 'Lets a member of the organization (`uid`) into a theme, or invites an address by mail.',
    params: templateParams,
    body: z.object({
      uid: z.number().int().nonnegative().default(0),
      name: z.string().trim().max(255).default(''),
      email: z.string().trim().max(254).default(''),
    }),
    response: people.extend({ inviteLink, mailIds }),
  }),
  api_v1_people_invite_remove: defineRoute({
    name: 'api_v1_people_invite_remove',
    method: 'DELETE',
    path: '/api/v1/people/:id/:rid',
    access: 'template.editor',
    summary: 'Takes a person or an invitation out of a theme; with `iid` that invitation alone, whatever `rid` says.',
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
    summary: 'Renames the organization, and gives it another sub-address.',
    body: z.object({
      name: title,
      domain: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Letters, digits and hyphens, at most 40.')
        .optional(),
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
      'Invites an address into the organization, an editor with access to `themes`. Only owners invite owners. An earlier invitation of the address ends.',
    body: z.object({
      name: z.string().trim().max(255).default(''),
      email: emailAddress,
      access: role,
      themes: invitedThemes.default([]),
    }),
    response: account.extend({ inviteLink, mailIds }),
  }),
  account_default_themes: defineRoute({
    name: 'account_default_themes',
    method: 'POST',
    path: '/api/v1/account/organization/default-themes',
    access: 'organization.admin',
    summary: 'Which themes the invitation of an editor starts with.',
    body: z.object({ themes: invitedThemes }),
    response: account,
  }),
  account_organization_invite_revoke: defineRoute({
    name: 'account_organization_invite_revoke',
    method: 'DELETE',
    path: '/api/v1/account/organization/invites/:iid',
    access: 'organization.admin',
    summary: 'Takes an invitation back; its link ends.',
    params: z.object({ iid: idParam }),
    response: account,
  }),
  account_organization_role: defineRoute({
    name: 'account_organization_role',
    method: 'POST',
    path: '/api/v1/account/organization/members/:uid/role',
    access: 'organization.owner',
    summary: 'Makes a member owner, admin or editor. The last owner stays one.',
    params: z.object({ uid: idParam }),
    body: z.object({ access: role }),
    response: account,
  }),
  api_v1_account_organization_revoke: defineRoute({
    name: 'api_v1_account_organization_revoke',
    method: 'DELETE',
    path: '/api/v1/account/organization/members/:uid',
    access: 'organization.admin',
    summary: 'Takes a member out of the organization; their access ends at once. The last owner stays.',
    params: z.object({ uid: idParam }),
    response: account,
  }),
  account_organization_leave: defineRoute({
    name: 'account_organization_leave',
    method: 'POST',
    path: '/api/v1/account/organization/leave',
    access: 'organization.member',
    summary: 'The caller leaves the organization. The last owner cannot.',
    response: success,
  }),
  invites_show: defineRoute({
    name: 'invites_show',
    method: 'GET',
    path: '/api/v1/invites/:token',
    access: 'public',
    summary: 'What an invitation says. Not Found once it was used, taken back or made up.',
    params: inviteToken,
    response: z.object({ invitation }),
  }),
  invites_accept: defineRoute({
    name: 'invites_accept',
    method: 'POST',
    path: '/api/v1/invites/:token',
    access: 'public',
    limit: 'acceptedInvitations',
    summary: 'Takes an invitation: with the password of the account of that address, or a new account.',
    params: inviteToken,
    body: z.object({
      name: z.string().trim().max(255).default(''),
      password: z.string().max(200).default(''),
      code: code.optional(),
      /** IANA name of a newcomer's time zone; without it America/New_York. */
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
    summary: 'Mails a link that sets a new password. Answers alike whether the account exists or not.',
    body: z.object({ email: emailAddress }),
    response: success.extend({
      /** False where no mail server is set up: then nothing comes, for nobody. */
      isMailSent: z.boolean(),
    }),
  }),
  api_v1_auth_reset_link: defineRoute({
    name: 'api_v1_auth_reset_link',
    method: 'GET',
    path: '/api/v1/auth/reset-password/:token',
    access: 'public',
    limit: 'resetLinks',
    summary: 'Whether the link of a mail can still set a password; a used or expired one is a 404.',
    params: inviteToken,
    response: success,
  }),
  api_v1_auth_reset_password: defineRoute({
    name: 'api_v1_auth_reset_password',
    method: 'POST',
    path: '/api/v1/auth/reset-password',
    access: 'public',
    limit: 'resetLinks',
    summary: 'Sets a new password with the link of the mail, once, and ends all sessions.',
    body: z.object({ token: z.string().min(20).max(200), password, code: code.optional() }),
    response: z.object({
      /** Null when the password is set but the account belongs to no organization that it could open. */
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
  profile_sessions: defineRoute({
    name: 'profile_sessions',
    method: 'GET',
    path: '/api/v1/profile/sessions',
    access: 'signedIn',
    summary: 'Browsers the caller is signed in with.',
    response: z.object({ sessions: z.array(ownSession) }),
  }),
  profile_sessions_revoke: defineRoute({
    name: 'profile_sessions_revoke',
    method: 'DELETE',
    path: '/api/v1/profile/sessions/:sid',
    access: 'signedIn',
    summary: 'Signs one of the caller’s browsers out.',
    params: z.object({ sid: idParam }),
    response: z.object({ sessions: z.array(ownSession) }),
  }),
  api_v1_profile: defineRoute({
    name: 'api_v1_profile',
    method: 'POST',
    path: '/api/v1/profile',
    access: 'signedIn',
    summary: 'Changes the caller’s name, job, organization, time zone and whether single letters act.',
    body: z.object({
      name: title,
      job: z.string().trim().max(255).default(''),
      workplace: z.string().trim().max(255).optional(),
      usesSingleLetters: z.boolean().optional(),
      timezone: z.string().max(64),
    }),
    response: z.object({ me }),
  }),
} as const;
