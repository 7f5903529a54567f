/** A text in three parts around the first match of the term, ignoring case; null if there is none. */
export function splitMatch(text: string, term: string): { before: string; match: string; after: string } | null {
  const start = term === '' ? -1 : text.toLowerCase().indexOf(term.toLowerCase());
  if (start === -1) return null;
  const end = start + term.length;
  return { before: text.slice(0, start), match: text.slice(start, end), after: text.slice(end) };
}
