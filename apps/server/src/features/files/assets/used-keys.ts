import { and, eq, isNull, sql } from 'drizzle-orm';
import { listFiles } from '../../../platform/db/html-contents';
import { type PackedHtml, packedOf } from '../../../platform/db/packed-html';
import { drafts, htmlContents } from '../../../platform/db/schema';
import type { Services } from '../../../services';
import { findFileKeysTask } from './used-keys-task';

const rowsAtOnce = 50;

/**
 * Returns which of these keys of files (`/blobs/{key}/…`, `/assets/{key}/…`) occur in any HTML of the organization: all
 * stored versions of emails and themes, and drafts. Indexes the HTML that isn't listed yet first (`listAllFiles`).
 */
export async function findUsedKeys(
  services: Services,
  organizationId: number,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  if (keys.size === 0) return new Set();
  await listAllFiles(services, organizationId);
  const wanted = sql`${sql.param([...keys])}::text[]`;
  const { rows } = await services.db.execute<{ key: string }>(sql`
    select blob_key as key from html_files where organization_id = ${organizationId} and blob_key = any(${wanted})
    union select key from drafts cross join lateral unnest(file_keys) key
      where organization_id = ${organizationId} and key = any(${wanted})`);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Indexes the HTML whose files aren't listed yet: that of earlier releases, and that with too many possible keys to
 * list them when it was stored. Each text is stored separately, so an interrupted or repeated run is harmless. Throws
 * when one is damaged, because it may show any file.
 */
export async function listAllFiles(services: Services, organizationId: number): Promise<void> {
  while (await listSomeDocuments(services, organizationId));
  while (await listSomeDrafts(services, organizationId));
}

const readKeys = (services: Services, organizationId: number, html: PackedHtml) =>
  services.workers.run(findFileKeysTask, html, { organizationId });

/** Indexes some documents; returns false if there was nothing to do. */
async function listSomeDocuments(services: Services, organizationId: number): Promise<boolean> {
  const { db } = services;
  const { sha256, compressed, size } = htmlContents;
  const isUnlisted = and(eq(htmlContents.organizationId, organizationId), eq(htmlContents.areFilesListed, false));
  const rows = await db.select({ sha256, compressed, size }).from(htmlContents).where(isUnlisted).limit(rowsAtOnce);
  for (const html of rows) {
    const keys = await readKeys(services, organizationId, html);
    await db.transaction(async (tx) => {
      // Locked first, so that the purge can't delete it between the two statements.
      const which = and(isUnlisted, eq(sha256, html.sha256));
      const listed = await tx.update(htmlContents).set({ areFilesListed: true }).where(which).returning({ sha256 });
      if (listed.length > 0) await listFiles(tx, organizationId, html.sha256, keys);
    });
  }
  return rows.length > 0;
}

/** Indexes some drafts; returns false if there was nothing to do. */
async function listSomeDrafts(services: Services, organizationId: number): Promise<boolean> {
  const { db } = services;
  const rows = await db
    .select({ id: drafts.id, sha256: drafts.htmlSha256, compressed: drafts.compressed })
    .from(drafts)
    .where(and(eq(drafts.organizationId, organizationId), isNull(drafts.fileKeys)))
    .limit(rowsAtOnce);
  for (const { id, sha256, compressed } of rows) {
    const fileKeys = await readKeys(services, organizationId, packedOf(compressed, sha256));
    // Unless its author continued to type in the meantime.
    await db
      .update(drafts)
      .set({ fileKeys })
      .where(and(eq(drafts.id, id), eq(drafts.htmlSha256, sha256)));
  }
  return rows.length > 0;
}
