/**
 * Returns the first `length` characters of a text. Never ends in half of a surrogate pair, which can't be stored or
 * sent.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
}
