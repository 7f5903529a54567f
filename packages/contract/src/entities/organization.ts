import { z } from 'zod';
import { id } from './common';
import { joinRole } from './sso';
import { role } from './user';

/** An organization other than the session's, as shown in an email or page row. */
export const rowOrganization = z.object({
  id,
  name: z.string(),
  /** Its own address without a trailing slash; '' if all organizations share one. */
  url: z.string(),
});
export type RowOrganization = z.infer<typeof rowOrganization>;

/** An organization that a person can join by the domain of their confirmed email address. */
export const joinableOrganization = z.object({
  id,
  name: z.string(),
  /** The domain that allows joining. */
  domain: z.string(),
  role: joinRole,
});
export type JoinableOrganization = z.infer<typeof joinableOrganization>;

/** A person of the organization, as shown on the person card. */
export const personCard = z.object({
  id,
  name: z.string(),
  /** null = no longer a member. */
  role: role.nullable(),
  job: z.string(),
  organization: z.string(),
  /** IANA name of the time zone; '' for a former member, or if not chosen yet. */
  timezone: z.string(),
  /** Address of the picture; '' = none. */
  avatar120: z.string(),
});
export type PersonCard = z.infer<typeof personCard>;

/** A way to sign in without a password. */
export const idProvider = z.object({
  id,
  name: z.string(),
  /** The sign-in address; accepts `path`, the page to open afterwards. */
  url: z.string(),
});
export type IdProvider = z.infer<typeof idProvider>;
