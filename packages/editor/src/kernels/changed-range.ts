/** A replacement in a text: `length` characters from `from` on become `text`. */
export interface ChangedRange {
  from: number;
  length: number;
  text: string;
}

/** The range in which two texts differ. What both begin and end with is left out; a pair of surrogates isn't cut. */
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

/** Where a position in a text is after a replacement; what was inside it is at its end. */
export function movedPosition(position: number, { from, length, text }: ChangedRange): number {
  if (position <= from) return position;
  if (position >= from + length) return position + text.length - length;
  return Math.min(position, from + text.length);
}

function isHalf(text: string, at: number, first: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === first;
}
