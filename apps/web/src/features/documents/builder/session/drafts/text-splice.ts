/** One replacement of a range: `text.slice(0, start) + inserted + text.slice(end)`. UTF-16 offsets. */
export interface TextSplice {
  start: number;
  end: number;
  text: string;
}

/** Number of characters that are compared at once. */
const stride = 4096;

/**
 * Returns the smallest single replacement that turns `before` into `after`. Never splits a surrogate pair, because half
 * of one can't be sent to the server.
 */
export function findSplice(before: string, after: string): TextSplice {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  // Most of a long document is unchanged, and comparing strides is much faster than comparing characters.
  while (start + stride <= shorter && before.slice(start, start + stride) === after.slice(start, start + stride))
    start += stride;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) start -= 1;
  let tail = 0;
  while (
    tail + stride <= shorter - start &&
    before.slice(before.length - tail - stride, before.length - tail) ===
      after.slice(after.length - tail - stride, after.length - tail)
  )
    tail += stride;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  if (tail > 0 && isLowSurrogate(before.charCodeAt(before.length - tail))) tail -= 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/** Applies a splice to `before`, the text from which it was computed. */
export function applySplice(before: string, splice: TextSplice): string {
  return before.slice(0, splice.start) + splice.text + before.slice(splice.end);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
