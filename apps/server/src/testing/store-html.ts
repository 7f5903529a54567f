import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { fileKeysOf, storedHtml } from '../platform/db/html-contents';
import { packDocument } from '../platform/db/packed-html';

/** Stores HTML as a save does, but without a version that references it. Returns its checksum. */
export async function storeHtml(tx: Queryable, organizationId: number, html: string): Promise<string> {
  const packed = await packDocument(html);
  const { sha256, compressed, size, fileKeys } = packed;
  const values = { sha256, compressed, size, areFilesListed: fileKeys !== undefined };
  await tx.execute(sql`with ${storedHtml(organizationId, [values], fileKeysOf([packed]))} select`);
  return sha256;
}
