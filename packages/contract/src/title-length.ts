import { limits } from './limits';

/**
 * Whether a text has more than `most` characters. A character is a code point, as for PostgreSQL and JSON Schema: most
 * emoji are one character, although JavaScript counts two units.
 */
export function isLongerThan(text: string, most: number): boolean {
  // The units decide most cases, so that a long text isn't split.
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}

/** The first characters of a text, at most so many. Never ends in half of a surrogate pair. */
export function cutCharacters(text: string, most: number): string {
  return isLongerThan(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text;
}

/** A title that ends with `suffix`, cut to the maximum length. */
export function cutTitle(title: string, suffix = ''): string {
  return cutCharacters(title, limits.titleLength - suffix.length) + suffix;
}
