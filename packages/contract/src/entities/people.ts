import { z } from 'zod';
import { limits } from '../limits';
import { day, id, optionalTitle, unixSeconds } from './common';
import { ownOrganization, role } from './user';

/** What a person may do in a theme they were added to. */
export const themeAccess = z.enum(['editor', 'commentor']);
export type ThemeAccess = z.infer<typeof themeAccess>;

/** A person with access to a theme, or an invited one. */
export const templatePerson = z.object({
  /** The person's ID; 0 = an invited address without an account. */
  id,
  /** The ID used to remove the entry; 0 = an owner or admin, who always has access. */
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
  /** Teams that give them access. */
  teams: z.array(z.string()),
  canRemove: z.boolean(),
});
export type TemplatePerson = z.infer<typeof templatePerson>;

/** Themes that an invitation gives access to: all that exist when it's accepted, or a list. */
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

/** A member of the organization, as shown on its account page. */
const member = z.object({
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
  /** How many themes an editor or commentor can open. Owners and admins can open all: -1. */
  themeCount: z.number().int(),
  accessEndsOn: accessEnd,
  /** Whether that day is over: they can't open anything anymore. */
  hasAccessEnded: z.boolean(),
  /** A site admin locked the account, so the person can't sign in; absent = no. */
  isLocked: z.literal(true).optional(),
  /** What the caller can do with this member. */
  canRevoke: z.boolean(),
  canChangeRole: z.boolean(),
  canChangeAccessEnd: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** An invitation to the organization that wasn't accepted yet. */
const organizationInvite = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  themes: invitedThemes,
  accessEndsOn: accessEnd,
  createdAt: unixSeconds,
  createdBy: z.string(),
  /** Why its email isn't sent yet: the mail server accepts none, or refused this one; absent = it's sent, or there's none. */
  mailProblem: z.enum(['delayed', 'failed']).optional(),
});
export type OrganizationInvite = z.infer<typeof organizationInvite>;

/** One person on a list of people to invite. The address is judged row by row, so it can be any text. */
export const inviteeInput = z.object({
  email: z.string().trim().max(limits.inviteeTextLength),
  name: optionalTitle.default(''),
  /** Instead of those of the list. */
  access: role.optional(),
  themes: invitedThemes.optional(),
});
export type InviteeInput = z.input<typeof inviteeInput>;

/**
 * What an invitation of a row would do. `new`: invites the address. `invited`: it has an open invitation, which is only
 * sent again on request. Nothing is sent for `member`, `duplicate` (the address is in an earlier row), `invalid` (no
 * email address), `notAllowed` (only owners invite owners), `full` (no room for another person), `ended` (a
 * member whose access ended: it can be extended) and `ownerEnds` (the access of owners has no end).
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

/** A list of people to invite, row by row as it was sent. */
export const inviteeRows = z.array(z.object({ email: z.string(), role, state: inviteeState }));

/** The organization and its members (api_v1_account). */
export const account = z.object({
  organization: z.object({ id, name: z.string(), domain: z.string() }),
  owners: z.array(member),
  admins: z.array(member),
  editors: z.array(member),
  commentors: z.array(member),
  invites: z.array(organizationInvite),
  /** The default themes for new editor invitations. */
  defaultThemes: invitedThemes,
  grant: z.object({
    canRename: z.boolean(),
    canInviteOwners: z.boolean(),
    /** The roles that the caller can give to a member with `canChangeRole`. */
    roles: z.array(role),
  }),
});
export type Account = z.infer<typeof account>;

/** What the page of an invitation shows. */
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
  /** The address already has an account: its password is required. Otherwise a new one is chosen. */
  hasAccount: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** What someone is shown whose access to an organization ended by its date. */
export const endedAccess = z.object({
  organization: z.string(),
  accessEndsOn: day,
  /** Owners and admins who can extend it. */
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

/** The same of a member, for owners. */
export const memberSession = ownSession.omit({ isThis: true });
export type MemberSession = z.infer<typeof memberSession>;
