import { z } from 'zod';
import { limits } from '../limits';
import { id, idInBody, idParam, unixSeconds } from './common';
import { member, organizationInvite } from './people';
import { role } from './user';

/**
 * The state of a member: `guest` has a last day of access that hasn't passed, `ended` one that has, `locked` an account
 * that a site admin locked, `active` none of these, `canSignIn` neither `ended` nor `locked`.
 */
export const memberState = z.enum(['active', 'guest', 'canSignIn', 'ended', 'locked']);
export type MemberState = z.infer<typeof memberState>;

/** The columns by which members can be sorted. */
export const memberSort = z.enum(['name', 'role', 'themes', 'lastActive', 'joined', 'accessEnds']);
export type MemberSort = z.infer<typeof memberSort>;

export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

const whether = z.enum(['yes', 'no']);

/** Which members a list shows; a field that is absent allows all. */
export const memberFilter = z.object({
  /** Part of the name, address or job. */
  search: z.string().trim().max(limits.searchTermLength).optional(),
  role: role.optional(),
  team: idParam.optional(),
  /** A theme that they can open. */
  theme: idParam.optional(),
  state: memberState.optional(),
  /** Whether they can sign in with a second factor: an authenticator app or a passkey. */
  twoFactor: whether.optional(),
  passkey: whether.optional(),
  /** Whether they have signed in by an identity provider of the organization. */
  singleSignOn: whether.optional(),
  /** Not active in the organization for this number of days, or never. */
  inactiveDays: z.coerce.number().int().min(1).max(limits.memberInactiveDays).optional(),
});
export type MemberFilter = z.infer<typeof memberFilter>;

/** A member as a row of the table of members. */
export const memberRow = member.extend({
  teams: z.array(z.object({ id, name: z.string() })),
  /** When they last used the organization; 0 = never, or before this was recorded. */
  lastActiveAt: unixSeconds,
  /** Whether they have an authenticator app or a passkey. */
  hasTwoFactor: z.boolean(),
  hasPasskey: z.boolean(),
  usesSingleSignOn: z.boolean(),
  /** Whether an owner exempted them from required two-factor sign-in; absent = no. */
  isExemptFromTwoFactor: z.literal(true).optional(),
  /** Whether an owner let them manage billing; absent = no. Owners can without it. */
  isPayer: z.literal(true).optional(),
});
export type MemberRow = z.infer<typeof memberRow>;

/** A change of many members. Each member who can't be changed is left out, with a reason. */
export const memberChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role }),
  z.object({ kind: z.literal('addTeam'), team: idInBody }),
  z.object({ kind: z.literal('removeTeam'), team: idInBody }),
  /** Direct access to a theme: to edit for editors, to comment for commentors. */
  z.object({ kind: z.literal('addTheme'), theme: idInBody }),
  z.object({ kind: z.literal('removeTheme'), theme: idInBody }),
  /** Only owners. */
  z.object({ kind: z.literal('endSessions') }),
  /** Only owners. */
  z.object({ kind: z.literal('exempt'), isExempt: z.boolean() }),
  /** Only owners. Lets members manage billing, or ends that. Nothing has to change for owners, who can anyway. */
  z.object({ kind: z.literal('billing'), isPayer: z.boolean() }),
  z.object({ kind: z.literal('remove') }),
]);
export type MemberChange = z.infer<typeof memberChange>;

/**
 * Why a member is left out of a change. `gone`: no longer a member. `notAllowed`: the caller can't change this member.
 * `self`: people can't remove themselves. `lastOwner`, `exemptOwner`: the organization needs this owner. `accessEnds`: an
 * owner can't have a last day of access. `accessEnded`: the last day has passed. `byGroup`: the identity provider
 * decides. `seesAll`: owners and admins can open all themes. `byTeam`: the access to the theme comes from a team.
 */
export const memberRefusal = z.enum([
  'gone',
  'notAllowed',
  'self',
  'lastOwner',
  'exemptOwner',
  'accessEnds',
  'accessEnded',
  'byGroup',
  'seesAll',
  'byTeam',
]);
export type MemberRefusal = z.infer<typeof memberRefusal>;

/**
 * The state of an invitation's newest email. `queued`: it will be sent. `waiting`: the mail server accepts no email,
 * Galley tries again. `refused`: the mail server refused it. `unknown`: it was sent or refused too long ago to know.
 * `none`: there is no mail server, so the link is shared by hand. `accepted`: the person has joined.
 */
export const inviteDelivery = z.enum(['queued', 'waiting', 'sent', 'refused', 'none', 'unknown', 'accepted']);
export type InviteDelivery = z.infer<typeof inviteDelivery>;

/** An invitation as a row of the table of invitations. */
export const inviteRow = organizationInvite.omit({ mailProblem: true }).extend({
  delivery: inviteDelivery,
  /** The mail server's last answer; '' unless `delivery` is `waiting` or `refused`. */
  deliveryError: z.string(),
  /** When the email was sent, or the invitation accepted; 0 = neither. */
  deliveredAt: unixSeconds,
});
export type InviteRow = z.infer<typeof inviteRow>;

const inviteCount = z.number().int();

/** The number of invitations by the state of their email. */
export const inviteCounts = z.object({
  queued: inviteCount,
  waiting: inviteCount,
  sent: inviteCount,
  refused: inviteCount,
  none: inviteCount,
  unknown: inviteCount,
  accepted: inviteCount,
} satisfies Record<InviteDelivery, z.ZodType>);
export type InviteCounts = z.infer<typeof inviteCounts>;
