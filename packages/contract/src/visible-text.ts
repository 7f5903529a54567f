/** Anything but controls, spaces, and characters that show nothing: zero-width, fillers, soft hyphens, the empty Braille cell. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows something: a name of invisible characters only is no name. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
