import { z } from 'zod';
import { limits } from '../limits';
import { messages } from '../messages';
import { id, ofLength, unixSeconds } from './common';

/** Identifies an item of a theme's checklist. It doesn't change when the item is reworded. */
export const checklistKey = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** The checks that people perform themselves before a document of a theme is sent or published. */
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
/** Like `checklistSettings`, for requests: keys must be unique. */
export const newChecklist = checklistSettings.refine(
  ({ items }) => new Set(items.map(({ key }) => key)).size === items.length,
  { error: messages.checklistKeysDiffer, path: ['items'] },
);
export type ChecklistSettings = z.infer<typeof checklistSettings>;

/** The state of a checklist item for a document. Items that were never checked have no entry. */
export const checklistItem = z.object({
  key: z.string(),
  checked: z.boolean(),
  /** The person who checked it, or removed the check. */
  user: z.object({ id, name: z.string() }),
  dateChecked: unixSeconds,
  /** The version for which it was checked. */
  version: z.number().int(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

/** The checklist of a theme without its own. */
export const defaultChecklist: ChecklistSettings = {
  items: [
    { key: 'subject', title: 'Subject and preview text' },
    { key: 'spelling', title: 'Spelling' },
    { key: 'placeholders', title: 'No placeholder text or images' },
    { key: 'links', title: 'Links present and right' },
    { key: 'image-links', title: 'Images linked where fitting' },
    { key: 'tracking', title: 'Tracking parameters' },
    { key: 'alt-text', title: 'Alt text' },
    { key: 'mobile', title: 'Mobile version reviewed' },
  ],
  resetsOnSave: false,
};

/** The checklist of a theme itself, for the people who make it. */
export const themeChecklist: ChecklistSettings = {
  items: [
    { key: 'names', title: 'Sections and components have names' },
    { key: 'editable', title: 'Everything that changes can be edited' },
    { key: 'limits', title: 'Limits of texts and copies' },
    { key: 'samples', title: 'Sample text and images fit' },
    { key: 'links', title: 'Links present and right' },
    { key: 'alt-text', title: 'Alt text' },
    { key: 'mobile', title: 'Mobile version reviewed' },
    { key: 'dark', title: 'Dark mode reviewed' },
    { key: 'clients', title: 'Tested in email apps and browsers' },
  ],
  resetsOnSave: false,
};
