/** Lower case, without accents: a text as people search for it. Its length may differ. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text contains every word of the term, ignoring case and accents. */
export function hasWords(text: string, term: string): boolean {
  const searched = plainText(text);
  return plainText(term)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
