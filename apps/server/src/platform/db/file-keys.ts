/** Keys are 43 characters of base64url (256 bits). */
const keyLength = 43;
/** A key is delimited by slashes. This allows for slashes in another encoding, for example "%2F". */
const longestRun = 64;
const embeddedStart = ';base64,';

const isWord = tableOf(/[\w-]/);
const isEmbeddable = tableOf(/[\w+/=-]/);

/**
 * Returns every part of a text that could be the key of a file address (`/blobs/{key}/…`, `/assets/{key}/…`): in an
 * attribute, a style, a comment. Embedded files and longer runs of the same characters can't be addresses, so they are
 * excluded. Runs on every save, so it reads only each 43rd character, which no key can avoid, and its surroundings.
 * Stops after more than `most`: a text can consist entirely of such parts.
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
      // A key can be adjacent to other base64url characters, for example after "--".
      for (let from = run.start; !around.isEmbedded && from + keyLength <= run.end; from += 1) {
        found.add(html.slice(from, from + keyLength));
      }
    }
    at = run.end + keyLength;
  }
  return [...found];
}

/**
 * Returns the range of characters around a position that are all in the table; empty if the one at the position isn't.
 */
function findRun(html: string, at: number, table: Uint8Array): { start: number; end: number } {
  let start = at;
  let end = at;
  while (table[html.charCodeAt(end)] === 1) end += 1;
  while (end > at && table[html.charCodeAt(start - 1)] === 1) start -= 1;
  return { start, end };
}

/** Returns where the characters around a position that may be in an embedded file end, and whether they are one. */
function readAround(html: string, at: number): { end: number; isEmbedded: boolean } {
  const { start, end } = findRun(html, at, isEmbeddable);
  return { end, isEmbedded: html.endsWith(embeddedStart, start) };
}

/** Returns 1 for each ASCII character that matches the expression, otherwise 0. */
function tableOf(expression: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (expression.test(String.fromCharCode(code)) ? 1 : 0));
}
