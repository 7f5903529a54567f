import { randomUUID } from 'node:crypto';
import type { TransferQuestion } from '@galley/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { type TransferRequest, transfers } from '../../../platform/db/schema';

export type TransferRow = typeof transfers.$inferSelect;

/** Inserts a queued transfer. Returns its id and uuid. */
export async function addTransfer(
  tx: Queryable,
  transfer: { organizationId: number; userId: number; sourceId: number; request: TransferRequest },
): Promise<{ id: number; uuid: string }> {
  const [row] = await tx
    .insert(transfers)
    .values({ ...transfer, uuid: randomUUID() })
    .returning({ id: transfers.id, uuid: transfers.uuid });
  if (!row) throw new Error('The transfer was not inserted.');
  return row;
}

/** Returns an unfinished transfer and counts the attempt; null = it ended, or its source was removed. */
export async function beginAttempt(db: Queryable, id: number): Promise<TransferRow | null> {
  const [row] = await db
    .update(transfers)
    .set({ attempts: sql`${transfers.attempts} + 1`, updatedAt: sql`now()` })
    .where(and(eq(transfers.id, id), eq(transfers.state, 'running')))
    .returning();
  return row ?? null;
}

/** Stores the progress of a transfer. Progress resets its count of attempts. */
export async function saveProgress(
  db: Queryable,
  id: number,
  { done, ...rest }: { done: number; total: number; kept?: number },
) {
  await db
    .update(transfers)
    .set({
      ...rest,
      // A later attempt counts what earlier ones sent from the beginning.
      done: sql`greatest(${transfers.done}, ${done})`,
      attempts: sql`case when ${transfers.done} < ${done} then 1 else ${transfers.attempts} end`,
      updatedAt: sql`now()`,
    })
    .where(eq(transfers.id, id));
}

/** Reverts the count of an attempt that only waited. */
export async function uncountAttempt(db: Queryable, id: number): Promise<void> {
  await db
    .update(transfers)
    .set({ attempts: sql`greatest(${transfers.attempts} - 1, 0)`, updatedAt: sql`now()` })
    .where(eq(transfers.id, id));
}

/** The result of a transfer. */
export type TransferEnd =
  | { state: 'done' }
  | { state: 'failed'; error: string; errorKind: string | null }
  | { state: 'question'; question: TransferQuestion; error: string };

/** Stores the result of a transfer. */
export async function endTransfer(db: Queryable, id: number, end: TransferEnd): Promise<void> {
  await db
    .update(transfers)
    .set({ ...end, updatedAt: sql`now()` })
    .where(eq(transfers.id, id));
}

/** Returns a transfer of a person. */
export async function findTransfer(
  db: Queryable,
  { organizationId, userId, uuid }: { organizationId: number; userId: number; uuid: string },
): Promise<TransferRow | null> {
  const [row] = await db
    .select()
    .from(transfers)
    .where(and(eq(transfers.organizationId, organizationId), eq(transfers.userId, userId), eq(transfers.uuid, uuid)));
  return row ?? null;
}

/** Deletes transfers that ended before this time. */
export async function deleteOldTransfers(db: Queryable, before: Date): Promise<void> {
  await db.delete(transfers).where(and(ne(transfers.state, 'running'), lt(transfers.updatedAt, before)));
}
