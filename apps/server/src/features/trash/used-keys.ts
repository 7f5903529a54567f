import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { decompressHtml } from '../../platform/db/packed-html';
import { drafts, htmlContents } from '../../platform/db/schema';

const rowsAtOnce = 100;
/** Keys are 43 characters of base64url (256 bits). */
const keyLength = 43;

/**
 * Which of these keys of files (`/blobs/{key}/…`, `/assets/{key}/…`) occur in any HTML of the organization: all stored
 * versions of emails and themes, and unsaved drafts. Reads them in batches to limit memory.
 */
export async function findUsedKeys(
  db: Queryable,
  organizationId: number,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  const used = new Set<string>();
  if (keys.size === 0) return used;
  for (let last = ''; ; ) {
    const rows = await db
      .select({ sha256: htmlContents.sha256, compressed: htmlContents.compressed })
      .from(htmlContents)
      .where(and(eq(htmlContents.organizationId, organizationId), gt(htmlContents.sha256, last)))
      .orderBy(asc(htmlContents.sha256))
      .limit(rowsAtOnce);
    for (const row of rows) noteKeys(await decompressHtml(row.compressed, row.sha256), keys, used);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) break;
    last = end.sha256;
  }
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id: drafts.id, sha256: drafts.htmlSha256, compressed: drafts.compressed })
      .from(drafts)
      .where(and(eq(drafts.organizationId, organizationId), gt(drafts.id, last)))
      .orderBy(asc(drafts.id))
      .limit(rowsAtOnce);
    for (const row of rows) noteKeys(await decompressHtml(row.compressed, row.sha256), keys, used);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) break;
    last = end.id;
  }
  return used;
}

/** Adds the keys that occur anywhere in the HTML: in an address, a style, a comment. */
export function noteKeys(html: string, keys: ReadonlySet<string>, used: Set<string>): void {
  for (const [run] of html.matchAll(/[\w-]{43,}/g)) {
    // A key may be adjacent to other base64url characters, for example after "--".
    for (let at = 0; at + keyLength <= run.length; at += 1) {
      const key = run.slice(at, at + keyLength);
      if (keys.has(key)) used.add(key);
    }
  }
}
