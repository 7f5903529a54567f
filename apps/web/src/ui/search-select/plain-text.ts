/**
 * A text as people search for it: in lower case, without accents, whichever way its letters are composed. Its length may
 * differ from that of the text, so positions in it mean nothing there.
 */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
