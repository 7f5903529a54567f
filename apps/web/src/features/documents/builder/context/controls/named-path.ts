import type { BlockCrumb } from '@galley/editor';

/** Returns the path to display, without section areas that the theme didn't name. */
export function namedPath(path: readonly BlockCrumb[]): readonly BlockCrumb[] {
  return path.filter(({ kind, label }, index) => index === path.length - 1 || kind !== 'region' || label !== 'Area');
}
