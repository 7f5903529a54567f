import { z } from 'zod';
import { unixSeconds } from './common';

export const historyEntry = z.object({
  version: z.number().int(),
  createdAt: unixSeconds,
  author: z.string(),
  title: z.string(),
  subject: z.string(),
  restoredFrom: z.number().int(),
  /** The version of the theme that this version changed to; absent = it has that of the version before. */
  themeVersion: z.number().int().optional(),
  /** The name given to this version; '' = none. */
  name: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One page of the versions of a document, newest first. Builder calls return the newest page. */
export const historyPage = z.object({
  history: z.array(historyEntry),
  /** Whether there are older versions, which `build_email_history` and `build_template_history` list. */
  hasMoreHistory: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPage>;

/** One of two compared versions. */
const comparedVersion = z.object({
  entry: historyEntry,
  previewText: z.string(),
  /** The version of the theme; 0 = the document is a theme. */
  templateVersion: z.number().int(),
  /** Size of the HTML in UTF-8. */
  bytes: z.number().int(),
  /** The source without markers. */
  html: z.string(),
  /** The text visible to a reader, by lines. */
  text: z.string(),
  /** `/content/{ticket}`, for a sandboxed frame: the version with its changed blocks marked. */
  contentUrl: z.string(),
});
export type ComparedVersion = z.infer<typeof comparedVersion>;

/** One block that differs between two versions. */
const versionChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** '' = content outside all blocks. */
  name: z.string(),
  /** The outermost block around it; '' = none. */
  section: z.string(),
  /** Whether it is in a hidden variation. */
  isHidden: z.boolean(),
});
export type VersionChange = z.infer<typeof versionChange>;

/** Two versions of a document and their differences. */
export const versionComparison = z.object({
  before: comparedVersion,
  after: comparedVersion,
  /** In document order, at most `limits.comparedChanges`. The frames mark them by their index in this list. */
  changes: z.array(versionChange),
  /** Total number of changes. */
  changeCount: z.number().int(),
});
export type VersionComparison = z.infer<typeof versionComparison>;
