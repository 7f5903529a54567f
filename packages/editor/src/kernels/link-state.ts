import type { LinkStyle } from '@galley/contract';
import { linkStyleKey } from '@galley/markup';

/** Index of a link without any style of its own, and of one that looks as the theme's links do (builder spec 3). */
export const linkStyleNone = -2;
export const linkStyleDefault = -1;

/** Which link style an inline style is: its index, −2 without any style, else −1. */
export function linkStyleIndex(style: string, styles: readonly LinkStyle[]): number {
  const key = linkStyleKey(style);
  if (key === '') return linkStyleNone;
  return styles.find((entry) => linkStyleKey(entry.style) === key)?.index ?? linkStyleDefault;
}
