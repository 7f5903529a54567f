import { diffArrays, diffWordsWithSpace } from 'diff';

/** A part of a line. `isChanged`: the other side doesn't have it. */
export interface LinePart {
  text: string;
  isChanged: boolean;
}

/** One line with its line break. Numbers start at 1; 0 if the other side has no such line. */
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
  /** UTF-8 bytes of the lines that both sides have. */
  identicalBytes: number;
  /** Whether the two have too little in common to match line by line. Differences are then shown as replaced. */
  isRough: boolean;
}

/** Maximum number of edits and maximum time before the rest is shown as replaced. */
const mostEdits = 5000;
const mostLineMs = 3000;
/** Maximum characters per line, and in total, for a comparison by words. */
const longestLine = 20_000;
const mostWordCharacters = 400_000;
const mostWordEdits = 2000;

/**
 * Compares the lines of two texts, including whitespace and line breaks. Slow for long texts, so it runs in a worker.
 */
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

/** Splits a text into lines with their line breaks. Joined, they are the text again. */
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

  /** Pairs lines that were replaced by others. Lines at the same position are compared by words. */
  replaced(removed: readonly string[], added: readonly string[]): void {
    const words = removed.map((line, at) => this.compareWords(line, added[at]));
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

  /** Compares two lines by words. Returns null if they have too little in common or are too long. */
  private compareWords(before: string, after: string | undefined) {
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

/** A row to show: a changed line, one of three lines around it, or a fold of the others. */
export type ShownRow = { kind: 'line'; line: DiffLine; at: number } | { kind: 'fold'; from: number; count: number };

const aroundChange = 3;

/** Returns the rows to show. Folds that start at a line in `unfolded` are open. */
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
    // Folding a single line would save no space.
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

/** Makes changed whitespace visible. */
export function visibleBlanks(text: string): string {
  if (!/^\s+$/.test(text)) return text;
  return text
    .replaceAll(' ', '·')
    .replaceAll('\u00a0', '⍽')
    .replaceAll('\t', '→')
    .replaceAll('\r', '␍')
    .replaceAll('\n', '␊');
}
