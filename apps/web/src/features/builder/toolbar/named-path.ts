import type { BlockCrumb } from '@galley/editor';

/** The path as people read it: areas of a section that the theme did not name say nothing between it and the block. */
export function namedPath(path: readonly BlockCrumb[]): readonly BlockCrumb[] {
  return path.filter(({ kind, label }, index) => index === path.length - 1 || kind !== 'region' || label !== 'Area');
}
