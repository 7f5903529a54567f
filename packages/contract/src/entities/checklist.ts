import { z } from 'zod';
import { limits } from '../limits';
import { messages } from '../messages';
import { id, ofLength, unixSeconds } from './common';

/** Identifies an item of the checklist of a theme. It stays the same when the item is reworded. */
export const checklistKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** What people check themselves before a document of a theme is sent or published. */
export const checklistSettings = z.object({
  items: z
    .array(
      z.object({
        key: checklistKey,
        title: ofLength(z.string().trim().min(1, messages.checklistTitleRequired), limits.checklistTitleLength),
      }),
    )
    .max(limits.checklistItems),
  /** Whether a new version starts with nothing checked. */
  resetsOnSave: z.boolean(),
});
/** The same in a request: keys differ. */
export const newChecklist = checklistSettings.refine(
  ({ items }) => new Set(items.map(({ key }) => key)).size === items.length,
  { error: messages.checklistKeysDiffer, path: ['items'] },
);
export type ChecklistSettings = z.infer<typeof checklistSettings>;

/** The state of one item of a document (builder spec 3). Items that were never checked have none. */
export const checklistItem = z.object({
  key: z.string(),
  checked: z.boolean(),
  /** Who checked it, or removed the check. */
  user: z.object({ id, name: z.string() }),
  dateChecked: unixSeconds,
  /** The version it was checked for. */
  version: z.number().int(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;
