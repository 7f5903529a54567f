import { z } from 'zod';
import { id } from './common';
import { role } from './user';

/** An organization that is not the session's own, as a row names it (dashboard spec 2, "Email or page row"). */
export const rowOrganization = z.object({
  id,
  name: z.string(),
  /** Its own address without a slash at the end; '' where all organizations share one. */
  url: z.string(),
});
export type RowOrganization = z.infer<typeof rowOrganization>;

/** Somebody of the organization, as the person card shows them. */
export const personCard = z.object({
  id,
  name: z.string(),
  /** null = no longer a member. */
  role: role.nullable(),
  job: z.string(),
  organization: z.string(),
  /** IANA name of the time zone; '' for somebody who left. */
  timezone: z.string(),
  /** Address of the picture; '' = none. */
  avatar120: z.string(),
});
export type PersonCard = z.infer<typeof personCard>;

/** A way to sign in that is not a password. */
export const idProvider = z.object({ id, name: z.string() });
