import type { ChangeEvent } from '@galley/contract';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type ChangeAuthor, type ChangeBatch, recordChanges } from '../../../changes/record-change';
import type { Transaction } from '../../../platform/db/database';
import { emails, folders } from '../../../platform/db/schema';
import { copyEmails } from '../emails/bulk';
import type { BulkItem, BulkRow } from './stored-bulk';

/** Returns the condition for emails of the theme of an action. */
const ofTheme = ({ organizationId, templateId }: BulkRow, ids: readonly number[]) =>
  and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId), inArray(emails.id, [...ids]));

const authorOf = ({ organizationId, createdBy }: BulkRow): ChangeAuthor => ({ organizationId, userId: createdBy });

/**
 * Carries out an action for some of its emails. Returns the ids of those that were changed, each with its copy (0 =
 * none). Those that were deleted by then are left out. `batch`: its entry in the log.
 */
export async function changeEmails(
  tx: Transaction,
  bulk: BulkRow,
  ids: readonly number[],
  batch?: ChangeBatch,
): Promise<ReadonlyMap<number, number>> {
  if (bulk.action === 'duplicate') return await duplicate(tx, bulk, ids);
  const isMove = bulk.action === 'move';
  const rows = await tx
    .update(emails)
    .set(isMove ? { folderId: bulk.folderId, deletedFolderId: null } : { deletedAt: sql`now()` })
    .where(and(ofTheme(bulk, ids), isNull(emails.deletedAt)))
    .returning({ id: emails.id });
  const changed = rows.map(({ id }) => id);
  await recordChanges(
    tx,
    authorOf(bulk),
    changed.map((id) =>
      isMove
        ? {
            action: 'email.moved',
            object: { kind: 'email', id },
            details: { folder: bulk.folderId ?? 0, bulk: bulk.id },
          }
        : { action: 'email.deleted', object: { kind: 'email', id }, details: { bulk: bulk.id } },
    ),
    batch,
  );
  return new Map(changed.map((id) => [id, 0]));
}

async function duplicate(tx: Transaction, bulk: BulkRow, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (bulk.createdBy === null) return new Map();
  // Locked, so that the copied emails can't be saved or deleted in the meantime.
  const rows = await tx
    .select()
    .from(emails)
    .where(and(ofTheme(bulk, ids), isNull(emails.deletedAt)))
    .for('share');
  const place = new Map(ids.map((id, at) => [id, at]));
  const originals = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  const { organizationId, templateId, createdBy: userId } = bulk;
  const copies = await copyEmails(tx, { organizationId, templateId, userId, bulk: bulk.id }, originals);
  return new Map(originals.map(({ id }, at) => [id, copies[at] ?? 0]));
}

/**
 * Undoes an action for some of its emails: moved ones return to their folders unless they were moved again, deleted
 * ones are restored, copies go to the trash. Returns how many were changed. `batch`: its entry in the log.
 */
export async function returnEmails(
  tx: Transaction,
  bulk: BulkRow,
  items: readonly BulkItem[],
  batch?: ChangeBatch,
): Promise<number> {
  if (bulk.action === 'move') return await moveBack(tx, bulk, items, batch);
  const isDelete = bulk.action === 'delete';
  const ids = isDelete ? items.map(({ emailId }) => emailId) : items.flatMap(({ copyId }) => copyId ?? []);
  const rows = await tx
    .update(emails)
    .set(isDelete ? { deletedAt: null, folderId: livingFolder(bulk) } : { deletedAt: sql`now()` })
    .where(and(ofTheme(bulk, ids), isDelete ? isNotNull(emails.deletedAt) : isNull(emails.deletedAt)))
    .returning({ id: emails.id });
  await recordChanges(
    tx,
    authorOf(bulk),
    rows.map(({ id }) => ({
      action: isDelete ? 'email.restored' : 'email.deleted',
      object: { kind: 'email', id },
      details: { bulk: bulk.id },
    })),
    batch,
  );
  return rows.length;
}

/** Moves emails back, those of each former folder in one statement. A folder that is gone means the top. */
async function moveBack(
  tx: Transaction,
  bulk: BulkRow,
  items: readonly BulkItem[],
  batch?: ChangeBatch,
): Promise<number> {
  const returned: ChangeEvent[] = [];
  const places = new Map<number | null, number[]>();
  for (const { folderId, emailId } of items) places.set(folderId, [...(places.get(folderId) ?? []), emailId]);
  const isStill = bulk.folderId === null ? isNull(emails.folderId) : eq(emails.folderId, bulk.folderId);
  for (const [former, ids] of places) {
    const [folder] =
      former === null
        ? []
        : await tx
            .select({ id: folders.id })
            .from(folders)
            .where(
              and(eq(folders.organizationId, bulk.organizationId), eq(folders.id, former), isNull(folders.deletedAt)),
            );
    const folderId = folder?.id ?? null;
    const rows = await tx
      .update(emails)
      .set({ folderId, deletedFolderId: null })
      .where(and(ofTheme(bulk, ids), isNull(emails.deletedAt), isStill))
      .returning({ id: emails.id });
    const details = { folder: folderId ?? 0, bulk: bulk.id };
    for (const { id } of rows) returned.push({ action: 'email.moved', object: { kind: 'email', id }, details });
  }
  await recordChanges(tx, authorOf(bulk), returned, batch);
  return returned.length;
}

/** The folder of a restored email if it still exists, otherwise the top. */
function livingFolder({ organizationId, templateId }: BulkRow) {
  return sql`case when ${emails.folderId} in (
    select f.id from folders f
    where f.organization_id = ${organizationId} and f.template_id = ${templateId} and f.deleted_at is null)
    then ${emails.folderId} end`;
}
