/**
 * A text as shown in the code editor, which only supports `\
 * `, while a document can contain three kinds of line breaks. Stores their positions, so that a change of the shown
 * text changes nothing else in the real text.
 */
export interface ShownText {
  /**
   * The text with every line break as `\
   * `.
   */
  shown: string;
  /** The original text. */
  real: string;
  /** Offsets in `shown` of the two-character line breaks, ascending. */
  pairs: readonly number[];
}

/**
 * A change of the shown text. `from` and `to` are offsets before the change; all changes of a list use the same
 * coordinates and are ascending.
 */
export interface ShownChange {
  from: number;
  to: number;
  text: string;
}

/**
 * Converts a text for display: `\\r\
 * ` and `\\r` become `\
 * `.
 */
export function showText(real: string): ShownText {
  if (!real.includes('\r')) return { shown: real, real, pairs: [] };
  const pairs: number[] = [];
  for (let at = real.indexOf('\r\n'); at !== -1; at = real.indexOf('\r\n', at + 2)) pairs.push(at - pairs.length);
  return { shown: real.replace(/\r\n?/g, '\n'), real, pairs };
}

/** Maps an offset in the shown text to the real text. */
export function realOffset({ pairs }: ShownText, shownOffset: number): number {
  return shownOffset + countBelow(pairs, (place) => place < shownOffset);
}

/** Maps an offset in the real text to the shown text. */
export function shownOffset({ pairs }: ShownText, realOffset: number): number {
  return realOffset - countBelow(pairs, (place, index) => place + index + 1 < realOffset);
}

/**
 * Applies changes of the shown text to the real text. New lines use the line break of their neighbor; all other bytes
 * are preserved.
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

/**
 * Returns the line break before an offset, or else the one after it, or else `\
 * `.
 */
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

/** Returns the number of leading entries of an ascending list that satisfy the test. */
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
