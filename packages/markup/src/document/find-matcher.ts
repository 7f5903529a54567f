/** What a match is: text, the address of a link, an alternative text, the address of an image. */
export type FoundKind = 'text' | 'link' | 'alt' | 'image';

/** What is searched for. */
export interface FindQuery {
  text: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  /** `all`: texts, addresses of links, and alternative texts. Addresses of images are found only on their own. */
  kind: 'all' | FoundKind;
}

/** A stretch of a text. */
export interface TextRange {
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Finds the ranges of a text that a query means; none for an empty query. Spaces of any kind and number are one. */
export function createMatcher(query: FindQuery): (text: string) => TextRange[] {
  const needle = fold(query.text.replace(/[\s\u00a0]+/g, ' '), query.isCaseSensitive);
  if (needle === '' || needle === ' ') return () => [];
  return (text) => {
    const hay = fold(text, query.isCaseSensitive);
    const found: TextRange[] = [];
    for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at)) {
      const to = at + needle.length;
      if (query.isWholeWord && !isWhole(text, at, to)) {
        at++;
        continue;
      }
      found.push({ from: at, to });
      at = to;
    }
    return found;
  };
}

/** Lower case of the same length: a letter that would become two stays as it is. */
function fold(text: string, isCaseSensitive: boolean): string {
  if (isCaseSensitive) return text;
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let result = '';
  for (const char of text) {
    const small = char.toLowerCase();
    result += small.length === char.length ? small : char;
  }
  return result;
}

function isWhole(text: string, from: number, to: number): boolean {
  const isWord = (char: string | undefined): boolean => char !== undefined && WORD.test(char);
  const first = String.fromCodePoint(text.codePointAt(from) ?? 32);
  const last = lastPoint(text, to);
  if (isWord(first) && isWord(lastPoint(text, from))) return false;
  return !(isWord(last) && to < text.length && isWord(String.fromCodePoint(text.codePointAt(to) ?? 32)));
}

/** The character that ends at an offset. */
function lastPoint(text: string, end: number): string | undefined {
  const code = text.charCodeAt(end - 1);
  const isLow = code >= 0xdc00 && code < 0xe000;
  return end <= 0 ? undefined : text.slice(isLow ? end - 2 : end - 1, end);
}
