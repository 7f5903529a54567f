import { z } from 'zod';
import { unixSeconds } from './common';

export const historyEntry = z.object({
  version: z.number().int(),
  createdAt: unixSeconds,
  author: z.string(),
  title: z.string(),
  subject: z.string(),
  restoredFrom: z.number().int(),
  /** The name a person gave to this version; '' = none. */
  name: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One page of the versions of a document, newest first. Responses of builder calls have the newest page. */
export const historyPage = z.object({
  history: z.array(historyEntry),
  /** There are older versions, which `build_email_history` and `build_template_history` list. */
  hasMoreHistory: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPage>;
