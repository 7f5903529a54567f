import { z } from 'zod';
import { documentType, id, unixSeconds } from './common';
import { email } from './template';

/** A folder of a theme's emails. `pid` is the folder it lies in, 0 = none (dashboard spec 3). */
export const folder = z.object({
  id,
  pid: id,
  tid: id,
  name: z.string(),
  createdAt: unixSeconds,
  updatedAt: unixSeconds,
  /** Closed by the person who asks; kept per person. */
  isCollapsed: z.boolean(),
});
export type Folder = z.infer<typeof folder>;

/** What a drag in the list did: put into a folder, or taken out to the top. */
export const folderMove = z.enum(['append_folder', 'detach_email', 'detach_folder']);
export type FolderMove = z.infer<typeof folderMove>;

/** One row of a search: the email with the words around what was found. */
export const searchHit = z.object({
  email,
  templateTitle: z.string(),
  /** Text of the document around the match, '' when only the title matched. `start` and `end` mark the match in it. */
  excerpt: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Themes and folders of a search. */
export const searchPlaces = z.object({
  themes: z.array(z.object({ id, title: z.string(), type: documentType })),
  folders: z.array(z.object({ id, tid: id, name: z.string(), templateTitle: z.string() })),
});
export type SearchPlaces = z.infer<typeof searchPlaces>;
