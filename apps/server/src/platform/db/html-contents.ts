import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database';
import { decompressHtml, HtmlDamaged, type PackedHtml } from './packed-html';
import { htmlContents } from './schema';

/** A value or its placeholder in a statement. */
type Value<T> = T | Placeholder;

/** HTML to store, and whether its files are listed with it. */
export interface HtmlValues {
  sha256: Value<string>;
  compressed: Value<Buffer>;
  size: Value<number>;
  areFilesListed: Value<boolean>;
}

/** Possible keys of files in HTML, as JSON. */
export function fileKeysOf(htmls: readonly PackedHtml[]): string {
  return JSON.stringify(htmls.flatMap(({ sha256, fileKeys = [] }) => fileKeys.map((key) => ({ sha256, key }))));
}

/**
 * Returns parts of a statement (`with …`) that store HTML, each text once, and list its files, if the condition `when`
 * is met. Existing content is locked, so that the trash purge can't remove it before a new version references it.
 */
export function storedHtml(
  organizationId: Value<number>,
  htmls: readonly HtmlValues[],
  fileKeys: Value<string>,
  when: SQL = sql`true`,
): SQL {
  const rows = htmls.map(
    ({ sha256, compressed, size, areFilesListed }) =>
      sql`(${organizationId}::bigint, ${sha256}::text, ${compressed}::bytea, ${size}::integer, ${areFilesListed}::boolean)`,
  );
  // A row of missing HTML is empty until the same HTML is stored again.
  return sql`stored_html as (
      insert into html_contents (organization_id, sha256, compressed, size, are_files_listed)
      select given.* from (values ${sql.join(rows, sql`, `)}) as given where ${when}
      on conflict (organization_id, sha256) do update set size = excluded.size,
        are_files_listed = html_contents.are_files_listed or excluded.are_files_listed,
        compressed = case when length(html_contents.compressed) = 0 then excluded.compressed
          else html_contents.compressed end
    ), ${listedFiles(organizationId, fileKeys, when)}`;
}

/** Returns the part that lists which of the possible keys (`fileKeysOf`) are files of the organization. */
function listedFiles(organizationId: Value<number>, fileKeys: Value<string>, when: SQL = sql`true`): SQL {
  return sql`listed_files as (
      insert into html_files (organization_id, html_sha256, blob_key)
      select distinct ${organizationId}::bigint, wanted.sha256, wanted.key
      from jsonb_to_recordset(${fileKeys}::jsonb) as wanted (sha256 text, key text)
      where ${when}
        and (exists (select from blobs b where b.organization_id = ${organizationId}::bigint and b.key = wanted.key)
          or exists (select from template_files f
            where f.organization_id = ${organizationId}::bigint and f.asset_key = wanted.key))
      on conflict do nothing
    )`;
}

/** Records which of these possible keys are files of the organization shown by the stored HTML. */
export async function listFiles(
  tx: Queryable,
  organizationId: number,
  sha256: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const fileKeys = JSON.stringify(keys.map((key) => ({ sha256, key })));
  await tx.execute(sql`with ${listedFiles(organizationId, fileKeys)} select`);
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
