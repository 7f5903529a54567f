/**
 * A code editor knows one line break, a document may hold three kinds. What is shown has `\n` for each of them; this
 * remembers which was where, so that changes of what is shown become changes of the real text and of nothing else.
 */
export interface ShownText {
  /** The text with every line break as one `\n`. */
  shown: string;
  /** The text itself. */
  real: string;
  /** Offsets in `shown` of the breaks that are two characters, rising. */
  pairs: readonly number[];
}

/** A change of what is shown: `from` and `to` before it, all changes of one list in the same coordinates, rising. */
export interface ShownChange {
  from: number;
  to: number;
  text: string;
}

/** Shows a text: `\r\n` and `\r` as `\n`. */
export function showText(real: string): ShownText {
  if (!real.includes('\r')) return { shown: real, real, pairs: [] };
  const pairs: number[] = [];
  for (let at = real.indexOf('\r\n'); at !== -1; at = real.indexOf('\r\n', at + 2)) pairs.push(at - pairs.length);
  return { shown: real.replace(/\r\n?/g, '\n'), real, pairs };
}

/** Offset in what is shown → offset in the text. */
export function realOffset({ pairs }: ShownText, shownOffset: number): number {
  return shownOffset + countBelow(pairs, (place) => place < shownOffset);
}

/** Offset in the text → offset in what is shown. */
export function shownOffset({ pairs }: ShownText, realOffset: number): number {
  return realOffset - countBelow(pairs, (place, index) => place + index + 1 < realOffset);
}

/**
 * The text after changes of what is shown. New lines take the line break of their neighbor; all else keeps its bytes.
 */
export function changeText(text: ShownText, changes: readonly ShownChange[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text: inserted } of changes) {
    const start = realOffset(text, from);
    pieces.push(
      text.real.slice(at, start),
      inserted.replace(/\r\n?|\n/g, () => neighbourBreak(text.real, start)),
    );
    at = realOffset(text, to);
  }
  pieces.push(text.real.slice(at));
  return pieces.join('');
}

/** The line break before a place, else the one after it, else `\n`. */
export function neighbourBreak(real: string, at: number): string {
  const before = Math.max(real.lastIndexOf('\n', at - 1), real.lastIndexOf('\r', at - 1));
  if (at > 0 && before !== -1) return breakAt(real, before);
  const behind = /\r\n?|\n/.exec(real.slice(at, at + 100_000));
  return behind?.[0] ?? '\n';
}

function breakAt(real: string, last: number): string {
  if (real[last] === '\n' && real[last - 1] === '\r') return '\r\n';
  if (real[last] === '\r' && real[last + 1] === '\n') return '\r\n';
  return real[last] ?? '\n';
}

/** How many of the rising places satisfy the test, which holds for the first ones only. */
function countBelow(places: readonly number[], test: (place: number, index: number) => boolean): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(places[middle] ?? 0, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
