import { z } from 'zod';
import { day, id, unixSeconds } from './common';
import { profileFacts } from './profile';

/** A commentor previews, comments on and approves the documents they were invited to, and can't edit. */
export const role = z.enum(['owner', 'admin', 'editor', 'commentor']);
export type Role = z.infer<typeof role>;

/** Returns whether a role manages the organization: its themes and its people. */
export function isManager(role: string): boolean {
  return role === 'owner' || role === 'admin';
}

/** The color theme of a person; 'auto' = that of their operating system. */
export const colorTheme = z.enum(['dark', 'light', 'auto']);

/** An organization that the person is a member of. */
export const ownOrganization = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  isOwner: z.boolean(),
  /** Its own address without a trailing slash; '' if all organizations share one. */
  url: z.string(),
});
export type OwnOrganization = z.infer<typeof ownOrganization>;

/** The signed-in person, for themselves. */
export const me = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  isOwner: z.boolean(),
  isAdmin: z.boolean(),
  isSiteAdmin: z.boolean(),
  /** The account at the main host from which this session was opened; 0 = none. */
  parentID: id,
  job: z.string(),
  ...profileFacts.shape,
  /** IANA name; '' = not chosen yet. */
  timezone: z.string(),
  theme: colorTheme,
  /** `deletesAt`: when a canceled organization is deleted with all its data; 0 = it isn't canceled. */
  organization: z.object({
    id,
    name: z.string(),
    deletesAt: unixSeconds,
    /** Whether everyone needs two-factor sign-in or single sign-on; absent = no. */
    requiresTwoFactor: z.literal(true).optional(),
    /** The first day on which it is required; absent = since it was set. */
    twoFactorFrom: day.optional(),
  }),
  /** The last day of their access to the current organization; absent = no end. */
  accessEndsOn: day.optional(),
  /** All organizations of the person by name, including the current one. */
  organizations: z.array(ownOrganization),
  canCreateOrganization: z.boolean(),
  /** Whether the person can join organizations by the domain of their email address; absent = no. */
  canJoinOrganization: z.literal(true).optional(),
  /** The person's permissions in the organization as a whole; records have their own. */
  grant: z.object({
    canUploadThemes: z.boolean(),
    canManagePeople: z.boolean(),
    canReadLog: z.boolean(),
    canCancel: z.boolean(),
    /** Whether they can use the billing page: owners, and members whom an owner let. */
    canPay: z.boolean(),
  }),
  /** False: emails are only saved to the outbox. */
  hasMailServer: z.boolean(),
  /** False: there are no plans, and the billing page doesn't exist. */
  hasBilling: z.boolean(),
  /**
   * When the grace period of the plan's failed payment ends, for those who can pay; absent = no payment failed, or the
   * person can't pay.
   */
  paymentDueAt: unixSeconds.optional(),
  /** Whether sign-in also requires a code. */
  hasTwoFactor: z.boolean(),
  /**
   * Whether the organization requires two-factor sign-in and the session was opened without it; all other routes are
   * refused until it is set up.
   */
  needsTwoFactor: z.literal(true).optional(),
  /** The day from which on they need it and don't have it in this session; absent = none. */
  twoFactorDueOn: day.optional(),
});
export type Me = z.infer<typeof me>;
