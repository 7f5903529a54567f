/** Keys are 43 characters of base64url (256 bits). */
const keyLength = 43;
/** A key stands between slashes. This leaves room for slashes that are written in another way, for example "%2F". */
const longestRun = 64;
const embeddedStart = ';base64,';

const isWord = tableOf(/[\w-]/);
const isEmbeddable = tableOf(/[\w+/=-]/);

/**
 * Everything in a text that could be the key of a file address (`/blobs/{key}/…`, `/assets/{key}/…`): in an attribute,
 * a style, a comment. Embedded files and longer runs of the same characters can't be addresses, so they are left out.
 * Every save does this, so it reads only each 43rd character, which no key can miss, and what is around it. With more
 * than `most` it stops: a text can be made of nothing else.
 */
export function findFileKeys(html: string, most = Number.POSITIVE_INFINITY): string[] {
  const found = new Set<string>();
  let around = { end: 0, isEmbedded: false };
  let at = keyLength - 1;
  while (at < html.length && found.size <= most) {
    const run = findRun(html, at, isWord);
    const length = run.end - run.start;
    if (length >= keyLength && length <= longestRun) {
      if (run.start >= around.end) around = readAround(html, at);
      // A key may be adjacent to other base64url characters, for example after "--".
      for (let from = run.start; !around.isEmbedded && from + keyLength <= run.end; from += 1) {
        found.add(html.slice(from, from + keyLength));
      }
    }
    at = run.end + keyLength;
  }
  return [...found];
}

/** The characters around a place that are all in the table; empty when the one at the place isn't. */
function findRun(html: string, at: number, table: Uint8Array): { start: number; end: number } {
  let start = at;
  let end = at;
  while (table[html.charCodeAt(end)] === 1) end += 1;
  while (end > at && table[html.charCodeAt(start - 1)] === 1) start -= 1;
  return { start, end };
}

/** Where the characters around a place that may be in an embedded file end, and whether they are one. */
function readAround(html: string, at: number): { end: number; isEmbedded: boolean } {
  const { start, end } = findRun(html, at, isEmbeddable);
  return { end, isEmbedded: html.endsWith(embeddedStart, start) };
}

/** For each ASCII character, 1 when the expression matches it. */
function tableOf(expression: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (expression.test(String.fromCharCode(code)) ? 1 : 0));
}
