import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from './database';
import { decompressHtml, HtmlDamaged, type PackedHtml, packDocument } from './packed-html';
import { htmlContents } from './schema';

/**
 * Stores HTML once per content and organization; returns its key. Part of the caller's transaction: existing content is
 * locked, so that the trash purge can't remove it before the new version references it.
 */
export async function storeHtml(tx: Queryable, organizationId: number, html: string | PackedHtml): Promise<string> {
  const packed = typeof html === 'string' ? await packDocument(html) : html;
  const { sha256, compressed, size, fileKeys } = packed;
  await tx
    .insert(htmlContents)
    .values({ organizationId, sha256, compressed, size, areFilesListed: fileKeys !== undefined })
    .onConflictDoUpdate({
      target: [htmlContents.organizationId, htmlContents.sha256],
      set: {
        size,
        areFilesListed: sql`${htmlContents.areFilesListed} or excluded.are_files_listed`,
        // A row of missing HTML is empty until the same HTML is stored again.
        compressed: sql`case when length(${htmlContents.compressed}) = 0 then excluded.compressed else ${htmlContents.compressed} end`,
      },
    });
  await listFiles(tx, organizationId, sha256, fileKeys ?? []);
  return sha256;
}

/** Records which of these possible keys are files of the organization shown by the stored HTML. */
export async function listFiles(
  tx: Queryable,
  organizationId: number,
  sha256: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const wanted = sql`${sql.param(keys)}::text[]`;
  await tx.execute(sql`
    insert into html_files (organization_id, html_sha256, blob_key)
    select ${organizationId}::bigint, ${sha256}, key from (
      select key from blobs where organization_id = ${organizationId} and key = any(${wanted})
      union
      select asset_key from template_versions where organization_id = ${organizationId} and asset_key = any(${wanted})
    ) known
    on conflict do nothing`);
}

/** Reads stored HTML and checks it against its key. Throws `HtmlDamaged` if it is missing or damaged. */
export async function loadHtml(tx: Queryable, organizationId: number, sha256: string): Promise<string> {
  const { compressed } = await loadPacked(tx, organizationId, sha256);
  return await decompressHtml(compressed, sha256);
}

/**
 * Returns stored HTML in packed form, for a task that unpacks and checks it. Throws `HtmlDamaged` if it is missing.
 */
export async function loadPacked(tx: Queryable, organizationId: number, sha256: string): Promise<PackedHtml> {
  const [row] = await tx
    .select({ compressed: htmlContents.compressed, size: htmlContents.size })
    .from(htmlContents)
    .where(and(eq(htmlContents.organizationId, organizationId), eq(htmlContents.sha256, sha256)));
  if (!row) throw new HtmlDamaged(sha256, 'is missing');
  return { sha256, ...row };
}
