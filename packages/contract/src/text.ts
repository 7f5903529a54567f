const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? character);
}

/**
 * Returns the first `length` characters of a text. Never ends in half of a surrogate pair, which can't be stored or
 * sent.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
}

/**
 * Any character except control characters, spaces, and invisible ones: zero-width, fillers, soft hyphens, the empty
 * Braille cell.
 */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text is visible. A name with only invisible characters isn't a name. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
