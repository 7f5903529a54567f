/** The kind of a match: text, the address of a link, alternative text, or the address of an image. */
export type FoundKind = 'text' | 'link' | 'alt' | 'image';

/** A search query. */
export interface FindQuery {
  text: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  /**
   * `all`: texts, addresses of links, and alternative texts. Addresses of images are only found if requested
   * separately.
   */
  kind: 'all' | FoundKind;
}

/** A range of a text. */
export interface TextRange {
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/**
 * Returns a function that finds the matches of a query in a text; none for an empty query. Whitespace of any kind and
 * length is equal. Letters match however they are composed (`é` equals `e` with a combining accent), and a match never
 * splits a letter or emoji as readers see it: `cafe` isn't found in `café`.
 */
export function createMatcher(query: FindQuery): (text: string) => TextRange[] {
  const needle = fold(query.text.normalize('NFC').replace(/[\s\u00a0]+/g, ' '), query.isCaseSensitive);
  if (needle === '' || needle === ' ') return () => [];
  return (text) => {
    const composed = compose(text);
    const hay = fold(composed.text, query.isCaseSensitive);
    const found: TextRange[] = [];
    for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at)) {
      const from = composed.startOf(at);
      const to = composed.startOf(at + needle.length);
      if (from === -1 || to === -1 || cutsLetter(text, from) || cutsLetter(text, to)) at++;
      else if (query.isWholeWord && !isWhole(text, from, to)) at++;
      else {
        found.push({ from, to });
        at += needle.length;
      }
    }
    return found;
  };
}

/** A text in composed form (NFC). `startOf` maps an offset to the original text; -1 = inside a letter. */
interface ComposedText {
  text: string;
  startOf(offset: number): number;
}

/**
 * A character with the characters that can compose with it: combining marks, and the later parts of a Hangul syllable.
 */
const letterParts = /[\s\S](?:[\u1160-\u11ff\ud7b0-\ud7fb]|\p{M})*/gu;

function compose(text: string): ComposedText {
  if (text.normalize('NFC') === text) return { text, startOf: (offset) => offset };
  let composed = '';
  /** Original offsets of the composed text's characters and of its end. */
  const starts: number[] = [];
  for (const { 0: parts, index } of text.matchAll(letterParts)) {
    const letter = parts.normalize('NFC');
    for (let at = 0; at < letter.length; at++) starts.push(letter === parts ? index + at : at === 0 ? index : -1);
    composed += letter;
  }
  starts.push(text.length);
  return { text: composed, startOf: (offset) => starts[offset] ?? -1 };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Number of characters on each side of an offset to examine for a letter or emoji. */
const letterReach = 40;

/** Returns whether an offset is inside a letter or emoji as readers see it. */
function cutsLetter(text: string, offset: number): boolean {
  // Only these characters can extend the previous one.
  if (offset <= 0 || offset >= text.length || text.charCodeAt(offset) < 0x300) return false;
  const from = Math.max(0, offset - letterReach);
  const around = text.slice(from, offset + letterReach);
  return segmenter.segment(around).containing(offset - from)?.index !== offset - from;
}

/** Lowercases a text without changing its length: a letter whose lowercase form has another length stays unchanged. */
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

/** Returns the character that ends at an offset. */
function lastPoint(text: string, end: number): string | undefined {
  const code = text.charCodeAt(end - 1);
  const isLow = code >= 0xdc00 && code < 0xe000;
  return end <= 0 ? undefined : text.slice(isLow ? end - 2 : end - 1, end);
}
