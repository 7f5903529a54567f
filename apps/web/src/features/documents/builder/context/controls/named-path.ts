import type { BlockCrumb } from '@galley/editor';

/** The displayed path. Areas of a section that the theme didn't name are left out. */
export function namedPath(path: readonly BlockCrumb[]): readonly BlockCrumb[] {
  return path.filter(({ kind, label }, index) => index === path.length - 1 || kind !== 'region' || label !== 'Area');
}
