import { z } from 'zod';
import { id, unixSeconds } from './common';
import { screenshotFields } from './screenshot';

/** A layout: a whole document of a theme from which emails and pages can start. */
export const layout = z.object({
  id,
  tid: id,
  title: z.string(),
  /** The version of the theme with which it was made. */
  version: z.number().int(),
  /** Whether the theme has a newer version to which it can be upgraded. */
  is_upgradable: z.boolean(),
  /** Whether it is being upgraded. */
  upgrading: z.boolean(),
  /** The page to which it belongs; 0 = none. */
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
