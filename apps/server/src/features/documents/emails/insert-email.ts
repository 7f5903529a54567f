import type { Transaction } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { registerDocument } from '../../../platform/db/documents';
import { emails } from '../../../platform/db/schema';
import type { EmailRow } from './email-versions';

/** Stores an email or page and registers it as a document. It has no version yet: the caller writes the first one. */
export async function insertEmail(
  tx: Transaction,
  values: Pick<
    EmailRow,
    'organizationId' | 'templateId' | 'folderId' | 'type' | 'title' | 'templateVersion' | 'markerPrefix'
  > & { userId: number; encoding?: string | null; layoutId?: number | null },
): Promise<EmailRow> {
  const { userId, ...rest } = values;
  const [row] = await tx
    .insert(emails)
    .values({ ...rest, currentVersion: 0, createdBy: userId, updatedBy: userId })
    .returning();
  if (!row) throw new Error('The email could not be made.');
  await registerDocument(tx, refOf('email', row));
  return row;
}
