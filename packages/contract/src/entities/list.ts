import { z } from 'zod';
import { limits } from '../limits';
import { flag, id, storedIntegerParam } from './common';
import { folder } from './folder';
import { email } from './template';

/** The orders of a theme's list. `position`: folders by name; in each, the emails last edited first. */
export const listSort = z.enum(['position', 'updated', 'created', 'title']);
export type ListSort = z.infer<typeof listSort>;

/**
 * Which emails and pages of a theme are listed, in which order, and which rows of them. `author`: only emails last
 * edited by this person, 0 = unknown people; `after`, `before`: last edited from this time on, and before this time,
 * Unix seconds; `fid`: in this folder and the folders in it; `isFlat`: without folders, also in the order of positions.
 */
export const listViewQuery = z.object({
  sort: listSort.default('position'),
  descending: flag.optional(),
  author: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  after: z.coerce.number().int().nonnegative().max(100_000_000_000).optional(),
  before: z.coerce.number().int().nonnegative().max(100_000_000_000).optional(),
  fid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  isFlat: flag.optional(),
  from: storedIntegerParam.default(0),
  count: z.coerce.number().int().min(1).max(limits.listWindow).default(limits.pageSize),
  /** The stamp of an earlier answer to the same query. If nothing changed since, `list` is null. */
  known: z.string().max(40).optional(),
});

/** The rows of a theme's list between two positions, and what is needed to place them. */
export const listWindow = z.object({
  folders: z.array(folder),
  /** The number of matching emails directly in each folder; `fid` 0 = at the top. In a list without folders, only 0. */
  counts: z.array(z.object({ fid: id, count: z.number().int() })),
  /** All emails of the theme, and those that match the filters. */
  total: z.number().int(),
  matching: z.number().int(),
  /** The emails of each folder in the window. `at`: the position of the first one among those directly in the folder. */
  parts: z.array(z.object({ fid: id, at: z.number().int(), emails: z.array(email) })),
});
export type ListWindow = z.infer<typeof listWindow>;

/** Someone who edited emails of a list last; 0 and '' = unknown people. */
export const listAuthor = z.object({ id, name: z.string(), count: z.number().int() });
export type ListAuthor = z.infer<typeof listAuthor>;

const seconds = z.number().int().nonnegative().max(100_000_000_000);

/** Which emails and pages of a theme are listed, and in which order, in a JSON body (`listViewQuery`). */
export const listView = z.object({
  sort: listSort.default('position'),
  descending: z.boolean().default(false),
  /** Only emails last edited by this person; 0 = unknown people. Absent = everyone. */
  author: id.nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Only emails last edited from this time on, and before this time; Unix seconds. */
  after: seconds.optional(),
  before: seconds.optional(),
  /** Only emails in this folder and the folders in it. */
  fid: id.positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type ListView = z.infer<typeof listView>;

export const bulkActions = ['move', 'delete', 'duplicate'] as const;
export const bulkAction = z.enum(bulkActions);
export type BulkAction = z.infer<typeof bulkAction>;
export const bulkStates = ['waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
export const bulkState = z.enum(bulkStates);
export type BulkState = z.infer<typeof bulkState>;

/** An action on everything that a list matches, which a job carries out. */
export const bulkChange = z.object({
  id,
  action: bulkAction,
  state: bulkState,
  /** The folder into which emails are moved; 0 = the top. */
  fid: id,
  /** Emails done, those left out because they were gone by then, and all. */
  done: z.number().int(),
  skipped: z.number().int(),
  total: z.number().int(),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** The parts of an email that another theme has no place for. `kept`: sections and components that stay as they are. */
export const themeFit = z.object({
  id,
  kept: z.array(z.string()),
  lost: z.array(z.object({ block: z.string(), text: z.string() })),
});
export type ThemeFit = z.infer<typeof themeFit>;
