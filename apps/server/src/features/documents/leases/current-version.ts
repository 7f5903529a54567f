import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { documentTables, isStanding } from '../stored-versions/document-tables';

/**
 * Returns the version that the holder's changes must be based on. Read after the lease is locked. Throws `not_found` if
 * the document was deleted.
 */
export async function currentVersion(tx: Transaction, document: DocumentRef): Promise<number> {
  const { table } = documentTables[document.kind];
  const [row] = await tx.select({ version: table.currentVersion }).from(table).where(isStanding(document));
  if (!row) throw new AppError('not_found', messages.notFound);
  return row.version;
}
