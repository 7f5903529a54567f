import { plainText } from '../ui/search-select/plain-text';

/** Returns true if a text contains every word of the term, ignoring case and accents. */
export function hasWords(text: string, term: string): boolean {
  const searched = plainText(text);
  return plainText(term)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
