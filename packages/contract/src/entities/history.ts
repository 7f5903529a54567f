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

/** One of two versions that are compared. */
const comparedVersion = z.object({
  entry: historyEntry,
  previewText: z.string(),
  /** The version of the theme; 0 = it is a theme. */
  templateVersion: z.number().int(),
  /** Of the HTML in UTF-8. */
  bytes: z.number().int(),
  /** The source without our markers. */
  html: z.string(),
  /** What a reader sees, by lines. */
  text: z.string(),
  /** `/content/{ticket}`, for a sandboxed frame: the version with its changed blocks marked. */
  contentUrl: z.string(),
});
export type ComparedVersion = z.infer<typeof comparedVersion>;

/** One block that differs between two versions. */
const versionChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** '' = what is outside of all blocks. */
  name: z.string(),
  /** The outermost block around it; '' = none. */
  section: z.string(),
  /** In a variation that isn't shown. */
  isHidden: z.boolean(),
});
export type VersionChange = z.infer<typeof versionChange>;

/** Two versions of a document and what differs. */
export const versionComparison = z.object({
  before: comparedVersion,
  after: comparedVersion,
  /** In document order, at most `limits.comparedChanges`. The frames mark them by their place in this list. */
  changes: z.array(versionChange),
  /** How many there are. */
  changeCount: z.number().int(),
});
export type VersionComparison = z.infer<typeof versionComparison>;
