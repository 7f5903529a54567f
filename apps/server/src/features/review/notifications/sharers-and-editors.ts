import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';

/**
 * Lists who waits for what guests and commentors say about a document: the person who created the share link by which it
 * was written, and everyone who wrote a version. `linkId` 0 = there is no link, or it isn't known.
 */
export async function listSharersAndEditors(
  tx: Queryable,
  { document: { organizationId, kind, id }, linkId }: { document: DocumentRef; linkId: number },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select created_by::float8 as id from share_links
    where organization_id = ${organizationId} and document_kind = ${kind} and document_id = ${id} and id = ${linkId}
      and created_by is not null
    union
    select created_by::float8 from versions
    where organization_id = ${organizationId} and document_kind = ${kind} and document_id = ${id}
      and created_by is not null
    order by id`);
  return rows.map((row) => row.id);
}
