import { z } from 'zod';
import { documentType, id, idInBody, unixSeconds } from './common';
import { email } from './template';

/** A folder of a theme's emails. `pid` is its parent folder, 0 = none. */
export const folder = z.object({
  id,
  pid: id,
  tid: id,
  name: z.string(),
  createdAt: unixSeconds,
  updatedAt: unixSeconds,
  /** Whether the caller has collapsed it. Stored for each person. */
  isCollapsed: z.boolean(),
});
export type Folder = z.infer<typeof folder>;

/** The drop actions of the list: move into a folder, or to the top level. */
export const folderMove = z.enum(['append_folder', 'detach_email', 'detach_folder']);
export type FolderMove = z.infer<typeof folderMove>;

/** One search result: the email with the text around the match. */
export const searchHit = z.object({
  email,
  templateTitle: z.string(),
  /**
   * Text of the document around the match; '' if only the title matched. `start` and `end` are the position of the
   * match in it.
   */
  excerpt: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Where emails and pages of a search are in their review. */
export const searchStates = ['open_comments', 'waiting', 'approved', 'changes_requested'] as const;

/** Which emails and pages a search finds. All that are given must be met. */
export const searchFilter = z.object({
  theme: idInBody.optional(),
  type: documentType.optional(),
  /** The person who edited it last; 0 = unknown people. */
  author: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  state: z.enum(searchStates).optional(),
  /** Edited from this time on, and before this time. */
  after: unixSeconds.max(100_000_000_000).optional(),
  before: unixSeconds.max(100_000_000_000).optional(),
});
export type SearchFilter = z.infer<typeof searchFilter>;

/** Themes and folders of a search. */
export const searchPlaces = z.object({
  themes: z.array(z.object({ id, title: z.string(), type: documentType })),
  folders: z.array(z.object({ id, tid: id, name: z.string(), templateTitle: z.string() })),
});
export type SearchPlaces = z.infer<typeof searchPlaces>;
