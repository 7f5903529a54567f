import type { LinkStyle } from '@galley/contract';
import { linkStyleKey } from '@galley/markup/links';

/** Index of a link without its own style, and of one with the theme's default look. */
export const linkStyleNone = -2;
export const linkStyleDefault = -1;

/** Returns the link style index of an inline style: −2 without a style, −1 for an unknown one. */
export function linkStyleIndex(style: string, styles: readonly LinkStyle[]): number {
  const key = linkStyleKey(style);
  if (key === '') return linkStyleNone;
  return styles.find((entry) => linkStyleKey(entry.style) === key)?.index ?? linkStyleDefault;
}
