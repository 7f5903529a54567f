import { z } from 'zod';
import { limits } from '../limits';
import { id, unixSeconds } from './common';
import { role } from './user';

/** Somebody who may open a theme, or was invited to. */
export const templatePerson = z.object({
  /** The person's id; 0 = an invited address without an account. */
  id,
  /** Names the entry when it is removed; 0 = an owner or admin, who need none. */
  rid: id,
  name: z.string(),
  email: z.string(),
  /** What the theme is to them. */
  access: z.enum(['owner', 'admin', 'editor', 'commentor']),
  job: z.string(),
  workplace: z.string(),
  avatar: z.string(),
  timezone: z.string(),
  isPending: z.boolean(),
  canRemove: z.boolean(),
});
export type TemplatePerson = z.infer<typeof templatePerson>;

/** Themes that an invitation gives access to: all there are when it is accepted, or these. */
export const invitedThemes = z.union([
  z.literal('all'),
  z.array(z.number().int().positive()).max(limits.invitedThemes),
]);
export type InvitedThemes = z.infer<typeof invitedThemes>;

/** A member of the organization as its account page shows them. */
export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  job: z.string(),
  workplace: z.string(),
  avatar: z.string(),
  timezone: z.string(),
  joinedAt: unixSeconds,
  /** How many themes an editor can open; owners and admins open all: -1. */
  themeCount: z.number().int(),
  /** What the caller may do with this member, and why not. */
  canRevoke: z.boolean(),
  canChangeRole: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** An invitation into the organization that was not taken yet. */
export const organizationInvite = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  themes: invitedThemes,
  createdAt: unixSeconds,
  createdBy: z.string(),
});
export type OrganizationInvite = z.infer<typeof organizationInvite>;

/** The organization and who belongs to it (api_v1_account). */
export const account = z.object({
  organization: z.object({ id, name: z.string(), domain: z.string() }),
  owners: z.array(member),
  admins: z.array(member),
  editors: z.array(member),
  invites: z.array(organizationInvite),
  /** What new invitations of editors start with. */
  defaultThemes: invitedThemes,
  grant: z.object({ canRename: z.boolean(), canInviteOwners: z.boolean() }),
});
export type Account = z.infer<typeof account>;

/** What an invitation says to the person who opens it. */
export const invitation = z.object({
  kind: z.enum(['organization', 'template']),
  organization: z.string(),
  /** Title of the theme; '' for an invitation into the organization. */
  template: z.string(),
  inviter: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  /** The address has an account already: its password is asked for, else a new one is chosen. */
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** A browser somebody is signed in with. */
export const ownSession = z.object({
  id,
  userAgent: z.string(),
  address: z.string(),
  createdAt: unixSeconds,
  lastSeenAt: unixSeconds,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
