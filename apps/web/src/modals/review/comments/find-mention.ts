/** The text being typed after an `@`, and its position. */
export interface MentionSearch {
  term: string;
  from: number;
  to: number;
}

/** Longer than most names. Longer text isn't a mention. */
const longestTerm = 40;

/** The `@` before the caret and the text after it; null = none. Addresses such as a@b don't count. */
export function findMention(text: string, caret: number): MentionSearch | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from - 1 > longestTerm) return null;
  if (from > 0 && /[\p{L}\p{N}_]/u.test(text[from - 1] ?? '')) return null;
  const term = text.slice(from + 1, caret);
  // A mention has at most three words and no line breaks.
  if (/[\n@]/.test(term) || term.startsWith(' ') || term.split(' ').length > 3) return null;
  return { term, from, to: caret };
}
