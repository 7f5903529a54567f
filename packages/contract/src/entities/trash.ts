import { z } from 'zod';
import { documentType, id, unixSeconds } from './common';

/** An email or page that was deleted within the last 30 days. */
export const trashed = z.object({
  id,
  kind: z.enum(['email', 'page']),
  title: z.string(),
  tid: id,
  templateTitle: z.string(),
  deletedAt: unixSeconds,
  /** '' = unknown. */
  deletedBy: z.string(),
  /** Days until it is permanently deleted, 1 to 30. */
  daysLeft: z.number().int().nonnegative(),
});
export type Trashed = z.infer<typeof trashed>;

/** A theme that was deleted within the last 30 days, with its emails and pages. */
export const deletedTheme = z.object({
  id,
  title: z.string(),
  type: documentType,
  emailCount: z.number().int(),
  deletedAt: unixSeconds,
  /** '' = unknown. */
  deletedBy: z.string(),
  /** Days until it is permanently deleted, 1 to 30. */
  daysLeft: z.number().int().nonnegative(),
});
export type DeletedTheme = z.infer<typeof deletedTheme>;
