import { z } from 'zod';
import { day, id, unixSeconds } from './common';
import { profileFacts } from './profile';

/** A commentor previews, comments on and approves what they were invited to, and edits nothing. */
export const role = z.enum(['owner', 'admin', 'editor', 'commentor']);
export type Role = z.infer<typeof role>;

/** Whether a role manages the organization: its themes and its people. */
export function isManager(role: string): boolean {
  return role === 'owner' || role === 'admin';
}

/** The color theme that a person chose; 'auto' = that of their operating system. */
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

/** The signed-in person, as seen by themselves (dashboard spec 3, "me"). */
export const me = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  isOwner: z.boolean(),
  isAdmin: z.boolean(),
  isSiteAdmin: z.boolean(),
  /** The account at the main host this session came from; 0 = none. */
  parentID: id,
  job: z.string(),
  ...profileFacts.shape,
  /** IANA name; '' = not chosen yet. */
  timezone: z.string(),
  theme: colorTheme,
  /** `deletesAt`: when a canceled organization is deleted with everything in it; 0 = it isn't canceled. */
  organization: z.object({
    id,
    name: z.string(),
    deletesAt: unixSeconds,
    /** Whether everyone needs two-factor sign-in or single sign-on; absent = no. */
    requiresTwoFactor: z.literal(true).optional(),
  }),
  /** The last day of their access to the current organization; absent = no end. */
  accessEndsOn: day.optional(),
  /** All of theirs by name, the current one included. */
  organizations: z.array(ownOrganization),
  canCreateOrganization: z.boolean(),
  /** There are organizations that the person can join by the domain of their email address; absent = none. */
  canJoinOrganization: z.literal(true).optional(),
  /** What the person may do in the organization as a whole; records carry their own. */
  grant: z.object({
    canUploadThemes: z.boolean(),
    canManagePeople: z.boolean(),
    canReadLog: z.boolean(),
    canCancel: z.boolean(),
  }),
  /** False: emails are only saved to the outbox. */
  hasMailServer: z.boolean(),
  /** False: there are no plans, and the billing page isn't found. */
  hasBilling: z.boolean(),
  /** Signs in with a code as well. */
  hasTwoFactor: z.boolean(),
  /** The organization requires two-factor sign-in, and the session was opened without; nothing else works until then. */
  needsTwoFactor: z.literal(true).optional(),
});
export type Me = z.infer<typeof me>;
