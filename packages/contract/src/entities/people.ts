import { z } from 'zod';
import { limits } from '../limits';
import { day, id, optionalTitle, unixSeconds } from './common';
import { ownOrganization, role } from './user';

/** A person's access to a theme they were added to. */
export const themeAccess = z.enum(['editor', 'commentor']);
export type ThemeAccess = z.infer<typeof themeAccess>;

/** A person with access to a theme, or an invited one. */
export const templatePerson = z.object({
  /** The person's ID; 0 = an invited address without an account. */
  id,
  /** The ID for removing the entry; 0 = an owner or admin, who always has access. */
  rid: id,
  name: z.string(),
  email: z.string(),
  /** The person's role in the theme. */
  access: z.enum(['owner', 'admin', ...themeAccess.options]),
  job: z.string(),
  workplace: z.string(),
  avatar: z.string(),
  /** IANA name; '' = not chosen yet. */
  timezone: z.string(),
  isPending: z.boolean(),
  /** Teams that give this person access. */
  teams: z.array(z.string()),
  canRemove: z.boolean(),
});
export type TemplatePerson = z.infer<typeof templatePerson>;

/** The themes of an invitation: all that exist when it's accepted, or a list. */
export const invitedThemes = z.union([
  z.literal('all'),
  z.array(z.number().int().positive()).max(limits.invitedThemes),
]);
export type InvitedThemes = z.infer<typeof invitedThemes>;

/**
 * The last day of someone's access to an organization; null = no end. The day ends at midnight in the time zone of the
 * person who chose it.
 */
export const accessEnd = day.nullable();

/** A member of the organization, as shown on the account page. */
export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  job: z.string(),
  workplace: z.string(),
  avatar: z.string(),
  /** IANA name; '' = not chosen yet. */
  timezone: z.string(),
  joinedAt: unixSeconds,
  /** Number of themes an editor or commentor can open; -1 = all (owners and admins). */
  themeCount: z.number().int(),
  accessEndsOn: accessEnd,
  /** Whether that day has passed: the member can't open anything. */
  hasAccessEnded: z.boolean(),
  /** A site admin locked the account, so the person can't sign in; absent = no. */
  isLocked: z.literal(true).optional(),
  /** The caller's permissions for this member. */
  canRevoke: z.boolean(),
  canChangeRole: z.boolean(),
  canChangeAccessEnd: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** An organization invitation that wasn't accepted yet. */
export const organizationInvite = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  themes: invitedThemes,
  accessEndsOn: accessEnd,
  createdAt: unixSeconds,
  createdBy: z.string(),
  /**
   * Why its email isn't sent yet: the mail server accepts no mail, or refused this one; absent = sent, or there is no
   * email.
   */
  mailProblem: z.enum(['delayed', 'failed']).optional(),
});
export type OrganizationInvite = z.infer<typeof organizationInvite>;

/** One row of a list of people to invite. Addresses are validated row by row, so any text is allowed here. */
export const inviteeInput = z.object({
  email: z.string().trim().max(limits.inviteeTextLength),
  name: optionalTitle.default(''),
  /** Overrides the value of the list. */
  access: role.optional(),
  themes: invitedThemes.optional(),
});
export type InviteeInput = z.input<typeof inviteeInput>;

/**
 * The outcome of inviting a row. `new`: the address is invited. `invited`: it has an open invitation, which is only
 * resent on request. Nothing is sent for `member`, `duplicate` (the address is in an earlier row), `invalid` (no email
 * address), `notAllowed` (only owners invite owners), `full` (the limit of people is reached), `ended` (a member whose
 * access ended and can be extended) and `ownerEnds` (owners' access can't have an end).
 */
export const inviteeState = z.enum([
  'new',
  'invited',
  'member',
  'duplicate',
  'invalid',
  'notAllowed',
  'full',
  'ended',
  'ownerEnds',
]);
export type InviteeState = z.infer<typeof inviteeState>;

/** A list of people to invite, row by row as sent. */
export const inviteeRows = z.array(z.object({ email: z.string(), role, state: inviteeState }));

/** The organization and its members (api_v1_account). */
export const account = z.object({
  organization: z.object({ id, name: z.string(), domain: z.string() }),
  owners: z.array(member),
  admins: z.array(member),
  editors: z.array(member),
  commentors: z.array(member),
  invites: z.array(organizationInvite),
  /** The default themes of new editor invitations. */
  defaultThemes: invitedThemes,
  grant: z.object({
    canRename: z.boolean(),
    canInviteOwners: z.boolean(),
    /** The roles that the caller can assign to a member with `canChangeRole`. */
    roles: z.array(role),
  }),
});
export type Account = z.infer<typeof account>;

/** The data of an invitation's page. */
export const invitation = z.object({
  kind: z.enum(['organization', 'template']),
  organization: z.string(),
  /** Title of the theme; '' for an invitation to the organization. */
  template: z.string(),
  inviter: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  accessEndsOn: accessEnd,
  /** Whether the address already has an account: its password is required. Otherwise a new one is chosen. */
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** The data shown to a person whose access to an organization has ended. */
export const endedAccess = z.object({
  organization: z.string(),
  accessEndsOn: day,
  /** Owners and admins who can extend the access. */
  people: z.array(z.object({ name: z.string(), email: z.string() })),
  /** The person's other organizations that this browser can enter, by name. */
  organizations: z.array(ownOrganization),
});
export type EndedAccess = z.infer<typeof endedAccess>;

/** A browser in which a person is signed in. */
export const ownSession = z.object({
  id,
  userAgent: z.string(),
  address: z.string(),
  createdAt: unixSeconds,
  lastSeenAt: unixSeconds,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A session of a member, for owners. */
export const memberSession = ownSession.omit({ isThis: true });
export type MemberSession = z.infer<typeof memberSession>;
