/** Whether a text contains every word of the term, ignoring case and accents. */
export function hasWords(text: string, term: string): boolean {
  const plainText = plain(text);
  return plain(term)
    .split(/\s+/)
    .every((word) => plainText.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
