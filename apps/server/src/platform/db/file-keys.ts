/** Keys are 43 characters of base64url (256 bits). */
const keyLength = 43;
/** A key stands between slashes. This leaves room for slashes that are written in another way, for example "%2F". */
const longestRun = 64;

/**
 * Everything in a text that could be the key of a file address (`/blobs/{key}/…`, `/assets/{key}/…`): in an attribute,
 * a style, a comment. Embedded files and longer runs of the same characters can't be addresses, so they are left out.
 */
export function findFileKeys(html: string): string[] {
  const found = new Set<string>();
  for (const [run] of html.matchAll(/;base64,[\w+/=-]*|[\w-]{43,}/g)) {
    if (run.startsWith(';') || run.length > longestRun) continue;
    // A key may be adjacent to other base64url characters, for example after "--".
    for (let at = 0; at + keyLength <= run.length; at += 1) found.add(run.slice(at, at + keyLength));
  }
  return [...found];
}
