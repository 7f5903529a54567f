import { cutTitle } from './title-length';

/**
 * Returns the title of a copy that no other document has: "Spring list" → "Spring list copy", then "Spring list copy 2",
 * within the maximum length. A copy of a copy gets the next number.
 */
export function copyTitle(title: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  const base = title.replace(/ copy(?: \d{1,9})?$/, '');
  let copy = cutTitle(base, ' copy');
  for (let number = 2; known.has(copy); number += 1) copy = cutTitle(base, ` copy ${number}`);
  return copy;
}
