import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from './database';
import type { DocumentKind, DocumentRef, Placed } from './document-ref';
import {
  type approvalRequests,
  type commentReads,
  type comments,
  documents,
  type drafts,
  type editLeases,
  emailVersions,
  type shareLinks,
  templateVersions,
} from './schema';

/** Registers a new email or theme as a document, in the transaction that inserts it. */
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
    | typeof shareLinks,
  { organizationId, kind, id }: Placed<DocumentRef>,
): SQL | undefined {
  return and(eq(table.organizationId, organizationId), eq(table.documentKind, kind), eq(table.documentId, id));
}

/** Returns the columns of a row that belongs to a document. */
export function columnsOf({ organizationId, kind, id }: DocumentRef) {
  return { organizationId, documentKind: kind, documentId: id };
}

/** The version tables by kind. */
const versionTables = {
  email: { table: emailVersions, document: emailVersions.emailId },
  template: { table: templateVersions, document: templateVersions.templateId },
} satisfies Record<DocumentKind, unknown>;

/** Returns the checksum of the HTML of one version; null if the version doesn't exist. */
export async function findVersionHtml(
  db: Queryable,
  { organizationId, kind, id }: DocumentRef,
  version: number,
): Promise<string | null> {
  const { table, document } = versionTables[kind];
  const [row] = await db
    .select({ htmlSha256: table.htmlSha256 })
    .from(table)
    .where(
      and(
        eq(table.organizationId, organizationId),
        eq(document, id),
        eq(table.version, version),
        isNull(table.deletedAt),
      ),
    );
  return row?.htmlSha256 ?? null;
}
