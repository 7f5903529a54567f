import { diffKeys } from '../canvas/myers-diff';

/** A range that differs: `before.slice(oldStart, oldEnd)` became `after.slice(newStart, newEnd)`. */
export interface SourceHunk {
  oldStart: number;
  oldEnd: number;
  newStart: number;
  newEnd: number;
}

/**
 * Returns the differences of two sources in order. Sources are compared by tags and lines, so that a removed element
 * isn't reported as a changed one, and then by characters inside each difference. Bounded: sources with almost nothing
 * in common give one hunk.
 */
export function diffSource(before: string, after: string): SourceHunk[] {
  if (before === after) return [];
  const { start, tail } = commonEnds(before, after);
  const a = units(before.slice(start, before.length - tail));
  const b = units(after.slice(start, after.length - tail));
  const hunks: SourceHunk[] = [];
  let oldAt = start;
  let newAt = start;
  let open: SourceHunk | null = null;
  for (const op of diffKeys(a, b)) {
    if (op.kind === 'equal') {
      open = null;
      oldAt += a[op.a]?.length ?? 0;
      newAt += b[op.b]?.length ?? 0;
      continue;
    }
    if (!open) {
      open = { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt };
      hunks.push(open);
    }
    if (op.kind === 'delete') oldAt += a[op.a]?.length ?? 0;
    else newAt += b[op.b]?.length ?? 0;
    open.oldEnd = oldAt;
    open.newEnd = newAt;
  }
  const trimmed = hunks.map((hunk) => trimHunk(before, after, hunk));
  trimmed.forEach((hunk, index) => {
    slideHunk(before, after, trimmed, index, hunk);
  });
  return trimmed;
}

const MAX_SLIDE = 5000;

/**
 * Moves an insertion or removal to the equivalent position that starts at a line or an element: `</p><p>new` inserted
 * into `<p>old|</p>` gives the same text as `<p>new</p>` inserted after it.
 */
function slideHunk(before: string, after: string, hunks: SourceHunk[], index: number, hunk: SourceHunk): void {
  const isInsert = hunk.oldStart === hunk.oldEnd;
  if (isInsert === (hunk.newStart === hunk.newEnd)) return;
  const text = isInsert ? after : before;
  const start = isInsert ? hunk.newStart : hunk.oldStart;
  const end = isInsert ? hunk.newEnd : hunk.oldEnd;
  const previous = hunks[index - 1];
  const next = hunks[index + 1];
  const lowest = Math.max(-MAX_SLIDE, (previous?.newEnd ?? 0) - hunk.newStart, (previous?.oldEnd ?? 0) - hunk.oldStart);
  const highest = Math.min(
    MAX_SLIDE,
    (next?.newStart ?? after.length) - hunk.newEnd,
    (next?.oldStart ?? before.length) - hunk.oldEnd,
  );
  let best = 0;
  let score = placeScore(text, start);
  const consider = (shift: number): void => {
    const found = placeScore(text, start + shift);
    if (found > score) [best, score] = [shift, found];
  };
  for (let shift = -1; shift >= lowest && text[start + shift] === text[end + shift]; shift--) consider(shift);
  for (let shift = 1; shift <= highest && text[start + shift - 1] === text[end + shift - 1]; shift++) consider(shift);
  hunks[index] = {
    oldStart: hunk.oldStart + best,
    oldEnd: hunk.oldEnd + best,
    newStart: hunk.newStart + best,
    newEnd: hunk.newEnd + best,
  };
}

/** Rates a position as the start of a difference: a line, a start tag, any tag, anywhere. */
function placeScore(text: string, at: number): number {
  if (at === 0 || isBreak(text, at - 1)) return 3;
  if (text[at] !== '<') return 0;
  return /[a-z]/i.test(text[at + 1] ?? '') ? 2 : 1;
}

/**
 * Extends the hunks to whole lines, as readers count them, and merges adjacent ones. Offsets stay character offsets.
 */
export function lineHunks(before: string, after: string, hunks: readonly SourceHunk[]): SourceHunk[] {
  const grown: SourceHunk[] = [];
  for (const hunk of hunks) {
    // The text around a hunk is the same on both sides, so both sides grow equally.
    const lead = hunk.newStart - lineStart(after, hunk.newStart);
    const rest = Math.max(
      lineRest(before, hunk.oldStart, hunk.oldEnd, lead),
      lineRest(after, hunk.newStart, hunk.newEnd, lead),
    );
    const oldStart = hunk.oldStart - lead;
    const newStart = hunk.newStart - lead;
    const oldEnd = Math.min(before.length, hunk.oldEnd + rest);
    const newEnd = Math.min(after.length, hunk.newEnd + rest);
    const last = grown.at(-1);
    if (last && newStart <= last.newEnd && oldStart <= last.oldEnd) {
      last.oldEnd = Math.max(last.oldEnd, oldEnd);
      last.newEnd = Math.max(last.newEnd, newEnd);
    } else grown.push({ oldStart, oldEnd, newStart, newEnd });
  }
  return grown;
}

/** Returns the number of UTF-8 bytes of a text outside the new side of the hunks. */
export function identicalBytes(after: string, hunks: readonly SourceHunk[]): number {
  let bytes = utf8Length(after);
  for (const hunk of hunks) bytes -= utf8Length(after.slice(hunk.newStart, hunk.newEnd));
  return bytes;
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // Each half of a surrogate pair adds one byte to its unit, four bytes together.
    bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** Returns the lengths of the common prefix and suffix, shortened to the start of a tag or line. */
function commonEnds(a: string, b: string): { start: number; tail: number } {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let tail = 0;
  while (tail < shorter && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  while (!isUnitStart(a, start) && !isUnitStart(b, start)) start--;
  tail = Math.min(tail, shorter - start);
  while (tail > 0 && !isUnitStart(a, a.length - tail)) tail--;
  return { start, tail };
}

function isUnitStart(text: string, at: number): boolean {
  return at <= 0 || text[at] === '<' || isBreak(text, at - 1);
}

/** Returns whether a line ends with the character at `at`. */
function isBreak(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
}

/** Splits a text before every `<` and after every line break. */
function units(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  const cut = /<|\r\n|\n|\r/g;
  for (let match = cut.exec(text); match; match = cut.exec(text)) {
    const at = match[0] === '<' ? match.index : match.index + match[0].length;
    if (at > from) found.push(text.slice(from, at));
    from = at;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}

function trimHunk(before: string, after: string, hunk: SourceHunk): SourceHunk {
  let { oldStart, oldEnd, newStart, newEnd } = hunk;
  while (oldStart < oldEnd && newStart < newEnd && before[oldStart] === after[newStart]) {
    oldStart++;
    newStart++;
  }
  while (oldStart < oldEnd && newStart < newEnd && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  return { oldStart, oldEnd, newStart, newEnd };
}

function lineStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isBreak(text, at - 1)) at--;
  return at;
}

/**
 * Returns the number of characters from the end of a range to the end of its last line; 0 if the range is whole lines.
 */
function lineRest(text: string, start: number, end: number, lead: number): number {
  const isEmpty = end === start && lead === 0;
  if (isEmpty || (end > 0 && isBreak(text, end - 1) && end > start)) return 0;
  let at = end;
  while (at < text.length && !isBreak(text, at)) at++;
  return Math.min(text.length, at + 1) - end;
}
