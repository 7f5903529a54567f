import { z } from 'zod';
import { id, unixSeconds } from './common';
import { screenshotFields } from './screenshot';

/** A layout: a whole document of a theme that emails and pages can start from (builder spec 3). */
export const layout = z.object({
  id,
  tid: id,
  title: z.string(),
  /** The version of the theme that it was made with. */
  version: z.number().int(),
  /** The theme has a newer version, so that an upgrade can renew it. */
  is_upgradable: z.boolean(),
  /** It is being upgraded at the moment. */
  upgrading: z.boolean(),
  /** The page that it belongs to; 0 = none. */
  parentPageId: id,
  createdAt: unixSeconds,
  createdBy: z.string(),
  updatedAt: unixSeconds,
  /** Address of a sandboxed page with a thumbnail of the layout. */
  miniatureUrl: z.string(),
  ...screenshotFields,
});
export type Layout = z.infer<typeof layout>;

/** A layout in the list of themes. */
export const listedLayout = layout.pick({ id: true, tid: true, title: true, version: true, is_upgradable: true });
export type ListedLayout = z.infer<typeof listedLayout>;
