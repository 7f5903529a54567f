export interface FuzzyMatch {
  /** Higher is a better match. */
  score: number;
  /** The matched letters in the text: start and end of each run. */
  ranges: readonly (readonly [number, number])[];
}

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/**
 * Matches every word of `term` in `text`, ignoring case and accents: at the beginning, at the beginning of a word,
 * inside a word, or as scattered letters close together. Null if a word is missing. An empty term matches every text.
 */
export function fuzzyMatch(term: string, text: string): FuzzyMatch | null {
  const words = fold(term).text.split(/\s+/).filter(Boolean);
  const { text: folded, starts } = fold(text);
  // All words match literally: the best match.
  if (words.length > 1 && words.join(' ') === folded) return { score: 130, ranges: [[0, text.length]] };
  let score = 0;
  const ranges: [number, number][] = [];
  for (const word of words) {
    const found = matchWord(word, folded);
    if (!found) return null;
    score += found.score;
    for (const [start, end] of found.ranges) ranges.push([starts[start] ?? 0, starts[end] ?? text.length]);
  }
  return { score: words.length === 0 ? 0 : score / words.length, ranges: joinRanges(ranges) };
}

interface WordMatch {
  score: number;
  ranges: [number, number][];
}

function matchWord(word: string, text: string): WordMatch | null {
  const starts: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) starts.push(at);
  const first = starts[0];
  const start = starts.find((at) => isWordStart(text, at)) ?? first;
  if (start !== undefined) {
    const base = word === text ? 130 : start === 0 ? 100 : isWordStart(text, start) ? 80 : 50;
    // Of two texts with the same beginning, the shorter one matches better.
    return { score: base - Math.min(20, text.length / 10), ranges: [[start, start + word.length]] };
  }
  return scattered(word, text);
}

/** Matches letters in order with gaps: the first at the start of a word, all within three times the word's length. */
function scattered(word: string, text: string): WordMatch | null {
  let best: WordMatch | null = null;
  for (let from = 0; from < text.length; from += 1) {
    if (text[from] !== word[0] || !isWordStart(text, from)) continue;
    const ranges: [number, number][] = [];
    let initials = 0;
    let at = from - 1;
    for (const letter of word) {
      at = nextPlace(text, letter, at + 1);
      if (at === -1) break;
      if (isWordStart(text, at)) initials += 1;
      ranges.push([at, at + 1]);
    }
    if (at === -1) continue;
    const isAcronym = initials === word.length;
    const span = at - from + 1;
    if (!isAcronym && span > word.length * 3) continue;
    const score = (isAcronym ? 60 : 30) - Math.min(20, span - word.length);
    if (!best || score > best.score) best = { score, ranges };
  }
  return best;
}

/** Finds the next position of a letter. Prefers the start of a word if one is close enough. */
function nextPlace(text: string, letter: string, from: number): number {
  const next = text.indexOf(letter, from);
  for (let at = next; at !== -1 && at < from + 12; at = text.indexOf(letter, at + 1))
    if (isWordStart(text, at)) return at;
  return next;
}

function joinRanges(ranges: [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** A text in the form that is compared, with the position of each of its characters in the original. */
interface FoldedText {
  text: string;
  /** Has one more entry than there are characters: the end of the text. */
  starts: readonly number[];
}

/** Returns lowercase letters without accents or combining characters, one for each letter of the text. */
function fold(text: string): FoldedText {
  let folded = '';
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (/\p{M}/u.test(letter)) continue;
    folded += letter.normalize('NFD')[0]?.toLowerCase()[0] ?? letter;
    starts.push(at);
  }
  return { text: folded, starts: [...starts, text.length] };
}
