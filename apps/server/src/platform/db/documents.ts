import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './database';
import type { DocumentKind, DocumentRef, Placed } from './document-ref';
import {
  type approvalRequests,
  type commentReads,
  type comments,
  documents,
  type drafts,
  type editLeases,
  type shareLinks,
  versions,
} from './schema';

/** Registers a new document, in the transaction that inserts it. */
export async function registerDocument(tx: Queryable, { organizationId, kind, id }: DocumentRef): Promise<void> {
  await tx.insert(documents).values({ organizationId, kind, id });
}

/** Locks a document until the transaction ends. Transactions that only refer to it don't wait. */
export async function lockDocument(tx: Transaction, { organizationId, kind, id }: DocumentRef): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.kind, kind), eq(documents.id, id)))
    .for('no key update');
}

/** Returns the condition for rows of a table that belong to a document. */
export function belongsTo(
  table:
    | typeof approvalRequests
    | typeof commentReads
    | typeof comments
    | typeof drafts
    | typeof editLeases
    | typeof shareLinks
    | typeof versions,
  { organizationId, kind, id }: Placed<DocumentRef>,
): SQL | undefined {
  return and(eq(table.organizationId, organizationId), eq(table.documentKind, kind), eq(table.documentId, id));
}

/** Returns the columns of a row that belongs to a document. */
export function columnsOf({ organizationId, kind, id }: DocumentRef) {
  return { organizationId, documentKind: kind, documentId: id };
}

/** Returns the condition that joins a document's row with one of its versions: the current one, or `version`. */
export function hasVersion(
  kind: DocumentKind,
  document: Record<'organizationId' | 'id' | 'currentVersion', AnyPgColumn>,
  version: AnyPgColumn | SQL = document.currentVersion,
  table: Record<'organizationId' | 'documentKind' | 'documentId' | 'version' | 'deletedAt', AnyPgColumn> = versions,
): SQL | undefined {
  return and(
    eq(table.organizationId, document.organizationId),
    eq(table.documentKind, kind),
    eq(table.documentId, document.id),
    eq(table.version, version),
    isNull(table.deletedAt),
  );
}

/** Returns the checksum of the HTML of one version; null if the version doesn't exist. */
export async function findVersionHtml(db: Queryable, document: DocumentRef, version: number): Promise<string | null> {
  const [row] = await db
    .select({ htmlSha256: versions.htmlSha256 })
    .from(versions)
    .where(and(belongsTo(versions, document), eq(versions.version, version), isNull(versions.deletedAt)));
  return row?.htmlSha256 ?? null;
}
