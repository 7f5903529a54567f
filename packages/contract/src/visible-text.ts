/**
 * Any character except control characters, spaces, and invisible ones: zero-width, fillers, soft hyphens, the empty
 * Braille cell.
 */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text is visible. A name with only invisible characters isn't a name. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
