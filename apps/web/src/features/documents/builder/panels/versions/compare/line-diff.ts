import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of a line; `isChanged`: the other side doesn't have it. */
export interface LinePart {
  text: string;
  isChanged: boolean;
}

/** One line, with its line break. Numbers count from 1; 0 = the other side has no such line. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  before: number;
  after: number;
  parts: readonly LinePart[];
}

export interface LineDiff {
  lines: readonly DiffLine[];
  removed: number;
  added: number;
  /** UTF-8 bytes of the lines that both have. */
  identicalBytes: number;
  /** The two have too little in common to match line by line: what differs is shown as replaced. */
  isRough: boolean;
}

/** The most edits that are looked for, and the longest that is looked, before the rest is shown as replaced. */
const mostEdits = 5000;
const mostLineMs = 3000;
/** Words are compared in lines of at most so many characters, and in so many characters altogether. */
const longestLine = 20_000;
const mostWordCharacters = 400_000;
const mostWordEdits = 2000;

/** The lines of two texts and which of them differ, whitespace and line breaks included. For a worker: it takes a while. */
export function diffLines(before: string, after: string): LineDiff {
  const [a, b] = [splitLines(before), splitLines(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail++;
  const [oldMiddle, newMiddle] = [a.slice(start, a.length - tail), b.slice(start, b.length - tail)];
  const found = diffArrays(oldMiddle, newMiddle, { maxEditLength: mostEdits, timeout: mostLineMs });
  const writer = new LineWriter();
  writer.same(a.slice(0, start));
  if (found) {
    let removed: string[] = [];
    for (const { value, added, removed: isRemoved } of found) {
      if (isRemoved) removed = value;
      else if (added) {
        writer.replaced(removed, value);
        removed = [];
      } else {
        writer.replaced(removed, []);
        removed = [];
        writer.same(value);
      }
    }
    writer.replaced(removed, []);
  } else writer.replaced(oldMiddle, newMiddle);
  writer.same(a.slice(a.length - tail));
  return { ...writer.result(), isRough: !found };
}

/** A text as lines with their line breaks. Joined, they are the text again. */
export function splitLines(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)|(?<=\r)(?!\n)/);
}

class LineWriter {
  private readonly lines: DiffLine[] = [];
  private before = 0;
  private after = 0;
  private removed = 0;
  private added = 0;
  private identicalBytes = 0;
  private wordCharacters = 0;
  private readonly encoder = new TextEncoder();

  same(lines: readonly string[]): void {
    for (const text of lines) {
      this.before++;
      this.after++;
      this.identicalBytes += this.encoder.encode(text).length;
      this.lines.push({ kind: 'same', before: this.before, after: this.after, parts: [{ text, isChanged: false }] });
    }
  }

  /** Lines that were replaced by others. Those at the same place are compared by words. */
  replaced(removed: readonly string[], added: readonly string[]): void {
    const words = removed.map((line, at) => this.wordsOf(line, added[at]));
    removed.forEach((text, at) => {
      this.before++;
      const parts = words[at]?.before ?? [{ text, isChanged: true }];
      this.lines.push({ kind: 'removed', before: this.before, after: 0, parts });
    });
    added.forEach((text, at) => {
      this.after++;
      const parts = words[at]?.after ?? [{ text, isChanged: true }];
      this.lines.push({ kind: 'added', before: 0, after: this.after, parts });
    });
    this.removed += removed.length;
    this.added += added.length;
  }

  result() {
    const { lines, removed, added, identicalBytes } = this;
    return { lines, removed, added, identicalBytes };
  }

  /** Both lines by words; null when they have too little in common, or are too long to look for it. */
  private wordsOf(before: string, after: string | undefined) {
    if (after === undefined || before.length > longestLine || after.length > longestLine) return null;
    this.wordCharacters += before.length + after.length;
    if (this.wordCharacters > mostWordCharacters) return null;
    const changes = diffWordsWithSpace(before, after, { maxEditLength: mostWordEdits });
    if (!changes) return null;
    const common = changes.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length), 0);
    if (common * 3 < Math.max(before.length, after.length)) return null;
    const partsOf = (other: 'added' | 'removed'): LinePart[] =>
      changes
        .filter((change) => !change[other])
        .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
    return { before: partsOf('added'), after: partsOf('removed') };
  }
}

/** What of the lines is shown: changed ones with three around them; the others are folded. */
export type ShownRow = { kind: 'line'; line: DiffLine; at: number } | { kind: 'fold'; from: number; count: number };

const aroundChange = 3;

/** The rows to show. Folds that start at a line in `unfolded` are open. */
export function foldLines(lines: readonly DiffLine[], unfolded: ReadonlySet<number>): ShownRow[] {
  const rows: ShownRow[] = [];
  const isNear = new Uint8Array(lines.length);
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return;
    isNear.fill(1, Math.max(0, at - aroundChange), at + aroundChange + 1);
  });
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (end < lines.length && !isNear[end]) end++;
    // A fold of one line would be as long as the line.
    if (end - at > 1 && !unfolded.has(at)) {
      rows.push({ kind: 'fold', from: at, count: end - at });
      at = end - 1;
      continue;
    }
    for (const last = Math.max(end, at + 1); at < last; at++) {
      const line = lines[at];
      if (line) rows.push({ kind: 'line', line, at });
    }
    at--;
  }
  return rows;
}

/** Whitespace that differs, made visible. */
export function visibleBlanks(text: string): string {
  if (!/^\s+$/.test(text)) return text;
  return text
    .replaceAll(' ', '·')
    .replaceAll('\u00a0', '⍽')
    .replaceAll('\t', '→')
    .replaceAll('\r', '␍')
    .replaceAll('\n', '␊');
}
