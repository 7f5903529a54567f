import { limits } from './limits';

/**
 * Returns whether a text has more than `most` characters. A character is a code point, as in PostgreSQL and JSON
 * Schema: most emoji are one character, although JavaScript counts two units.
 */
export function isLongerThan(text: string, most: number): boolean {
  // The number of units decides most cases, so that a long text isn't split.
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}

/** Returns the first `most` characters of a text. Never ends in half of a surrogate pair. */
export function cutCharacters(text: string, most: number): string {
  return isLongerThan(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text;
}

/** Returns a text of at most `most` characters for display: a longer one ends with an ellipsis. */
export function shortenText(text: string, most: number): string {
  return isLongerThan(text, most) ? `${cutCharacters(text, most - 1)}…` : text;
}

/** Returns a title that ends with `suffix`, cut to the maximum length. */
export function cutTitle(title: string, suffix = ''): string {
  return cutCharacters(title, limits.titleLength - suffix.length) + suffix;
}
