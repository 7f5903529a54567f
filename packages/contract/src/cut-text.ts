/** The beginning of a text, at most so long, never ending in half a character of two code units: that half can't be stored or sent. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
}
