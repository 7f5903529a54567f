/** What is being typed after an `@`: the place of it in the text. */
export interface MentionSearch {
  term: string;
  from: number;
  to: number;
}

/** Longer than most names: what comes after it is no name any more. */
const longestTerm = 40;

/** The `@` that a caret is behind, with what was typed after it; null = none. Addresses such as a@b have none. */
export function findMention(text: string, caret: number): MentionSearch | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from - 1 > longestTerm) return null;
  if (from > 0 && /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '')) return null;
  const term = text.slice(from + 1, caret);
  // A name has at most three words here, and no line breaks.
  if (/[\n@]/.test(term) || term.startsWith(' ') || term.split(' ').length > 3) return null;
  return { term, from, to: caret };
}
