import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from './database';
import { decompressHtml, HtmlDamaged, type PackedHtml, packHtml } from './packed-html';
import { htmlContents } from './schema';

/**
 * Stores HTML once per content and organization; returns its key. Part of the caller's transaction: existing content is
 * locked, so that the trash purge can't remove it before the new version references it.
 */
export async function storeHtml(tx: Queryable, organizationId: number, html: string | PackedHtml): Promise<string> {
  const packed = typeof html === 'string' ? await packHtml(html) : html;
  await tx
    .insert(htmlContents)
    .values({ organizationId, ...packed })
    .onConflictDoUpdate({
      target: [htmlContents.organizationId, htmlContents.sha256],
      set: {
        size: packed.size,
        // The place of html that was missing is empty until the same html is stored again.
        compressed: sql`case when length(${htmlContents.compressed}) = 0 then excluded.compressed else ${htmlContents.compressed} end`,
      },
    });
  return packed.sha256;
}

/** Reads stored html and checks it against its key. Throws `HtmlDamaged` when it is missing or damaged. */
export async function loadHtml(tx: Queryable, organizationId: number, sha256: string): Promise<string> {
  const { compressed } = await loadPacked(tx, organizationId, sha256);
  return await decompressHtml(compressed, sha256);
}

/** Stored HTML in packed form, for a task that unpacks and checks it. Throws `HtmlDamaged` when it is missing. */
export async function loadPacked(tx: Queryable, organizationId: number, sha256: string): Promise<PackedHtml> {
  const [row] = await tx
    .select({ compressed: htmlContents.compressed, size: htmlContents.size })
    .from(htmlContents)
    .where(and(eq(htmlContents.organizationId, organizationId), eq(htmlContents.sha256, sha256)));
  if (!row) throw new HtmlDamaged(sha256, 'is missing');
  return { sha256, ...row };
}
