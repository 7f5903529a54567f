import { AppError } from '@galley/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { versions } from '../../../platform/db/schema';

export type VersionRow = typeof versions.$inferSelect;

/** Returns a version of a document. Throws `not_found`. */
export async function findVersion(db: Queryable, document: DocumentRef, version: number): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(belongsTo(versions, document), eq(versions.version, version), isNull(versions.deletedAt)));
  if (!row) throw new AppError('not_found', messages.notFound);
  return row;
}

/** Returns the checksums of the HTML of all versions of documents of one kind, each once. */
export async function findStoredHtml(
  db: Queryable,
  { organizationId, kind, ids }: { organizationId: number; kind: DocumentKind; ids: readonly number[] },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ sha256: versions.htmlSha256 })
    .from(versions)
    .where(
      and(
        eq(versions.organizationId, organizationId),
        eq(versions.documentKind, kind),
        inArray(versions.documentId, [...ids]),
      ),
    );
  return rows.map(({ sha256 }) => sha256);
}
