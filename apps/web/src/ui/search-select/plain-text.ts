/**
 * Returns a text for comparing search terms: in lower case, without accents, in one Unicode form. Its length may differ
 * from the original, so positions in it can't be used.
 */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
