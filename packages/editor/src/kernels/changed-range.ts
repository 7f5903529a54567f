/** A replacement in a text: `length` characters from `from` become `text`. */
export interface ChangedRange {
  from: number;
  length: number;
  text: string;
}

/**
 * Returns the range in which two texts differ, without their common prefix and suffix; surrogate pairs aren't split.
 */
export function changedRange(before: string, after: string): ChangedRange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (from > 0 && isHalf(before, from - 1, 0xd800)) from -= 1;
  let tail = 0;
  const most = shorter - from;
  while (tail < most && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) {
    tail += 1;
  }
  if (tail > 0 && isHalf(before, before.length - tail, 0xdc00)) tail -= 1;
  return { from, length: before.length - tail - from, text: after.slice(from, after.length - tail) };
}

/**
 * Returns a position in a text after a replacement; a position inside the replaced text is moved with it, at most to
 * the end of the new text.
 */
export function movedPosition(position: number, { from, length, text }: ChangedRange): number {
  if (position <= from) return position;
  if (position >= from + length) return position + text.length - length;
  return Math.min(position, from + text.length);
}

function isHalf(text: string, at: number, first: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === first;
}
