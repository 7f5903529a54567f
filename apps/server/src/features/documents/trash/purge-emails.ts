import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { recordChanges } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { deleteUnusedHtml } from '../../../platform/db/delete-unused-html';
import { emails, emailTexts, images } from '../../../platform/db/schema';
import { deleteScreenshots } from '../../files/screenshots/stored-screenshots';
import { findStoredHtml } from '../stored-versions/find-version';

export interface Purge {
  organizationId: number;
  /** The person who requested it; null = the retention period was over. */
  actorId: number | null;
  ids: readonly number[];
}

/**
 * Removes deleted emails and all dependent data from the database: search text, and HTML that is used nowhere else.
 * Versions, drafts, leases, share links and the checklist are deleted with the emails, by foreign keys. Their images
 * stay until `sweepFiles` has checked that no other document shows them. Emails that are not deleted are skipped.
 * Returns the ids of the removed emails.
 */
export async function purgeEmails(tx: Transaction, { organizationId, actorId, ids }: Purge): Promise<number[]> {
  const rows = await tx
    .select({ id: emails.id, title: emails.title })
    .from(emails)
    .where(and(eq(emails.organizationId, organizationId), inArray(emails.id, [...ids]), isNotNull(emails.deletedAt)))
    .orderBy(emails.id)
    .for('update');
  const gone = rows.map((row) => row.id);
  if (gone.length === 0) return [];
  const contents = await findStoredHtml(tx, { organizationId, kind: 'email', ids: gone });
  await tx.delete(emailTexts).where(inArray(emailTexts.emailId, gone));
  // A copy of this email may use the image, or a document that it was pasted into.
  await tx.update(images).set({ emailId: null }).where(inArray(images.emailId, gone));
  await deleteScreenshots(tx, { organizationId, kind: 'email' }, gone);
  await tx.delete(emails).where(inArray(emails.id, gone));
  await deleteUnusedHtml(tx, organizationId, contents);
  await recordChanges(
    tx,
    { organizationId, userId: actorId },
    rows.map(({ id, title }) => ({ action: 'email.purged', object: { kind: 'email', id }, details: { title } })),
  );
  return gone;
}
