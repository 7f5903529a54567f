import { randomUUID } from 'node:crypto';
import type { RunningTransfer, TransferQuestion } from '@galley/contract';
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { type TransferRequest, transfers, users } from '../../../platform/db/schema';

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

/** The kind of the error of a transfer that its author canceled. */
export const canceledKind = 'canceled';

const isRunning = (id: number) => and(eq(transfers.id, id), eq(transfers.state, 'running'));

/**
 * Stores the progress of a transfer. Progress resets its count of attempts, and why it waited. Returns false if it isn't
 * running anymore.
 */
export async function saveProgress(
  db: Queryable,
  id: number,
  { done, ...rest }: { done: number; total: number; kept?: number },
): Promise<boolean> {
  const rows = await db
    .update(transfers)
    .set({
      ...rest,
      // A later attempt counts what earlier ones sent from the beginning.
      done: sql`greatest(${transfers.done}, ${done})`,
      attempts: sql`case when ${transfers.done} < ${done} then 1 else ${transfers.attempts} end`,
      error: sql`case when ${transfers.done} < ${done} then null else ${transfers.error} end`,
      updatedAt: sql`now()`,
    })
    .where(isRunning(id))
    .returning({ id: transfers.id });
  return rows.length > 0;
}

/** Returns whether a transfer is still to be done. */
export async function isTransferRunning(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(transfers, isRunning(id))) > 0;
}

/** Stores why a running transfer waits, as a sentence for its author. */
export async function saveWaiting(db: Queryable, id: number, reason: string): Promise<void> {
  await db.update(transfers).set({ error: reason }).where(isRunning(id));
}

/** Ends a running transfer of a person. Returns its id; null = none of theirs runs under this uuid. */
export async function cancelTransfer(
  db: Queryable,
  { organizationId, userId, uuid }: { organizationId: number; userId: number; uuid: string },
): Promise<number | null> {
  const [row] = await db
    .update(transfers)
    .set({ state: 'failed', error: null, errorKind: canceledKind, updatedAt: sql`now()` })
    .where(
      and(
        eq(transfers.organizationId, organizationId),
        eq(transfers.userId, userId),
        eq(transfers.uuid, uuid),
        eq(transfers.state, 'running'),
      ),
    )
    .returning({ id: transfers.id });
  return row?.id ?? null;
}

/** Lists the unfinished transfers of an organization, newest first. `pagesOf`: only publications of this theme. */
export async function listRunningTransfers(
  db: Queryable,
  organizationId: number,
  { userId, documentId, pagesOf }: { userId?: number; documentId?: number; pagesOf?: number } = {},
): Promise<RunningTransfer[]> {
  const rows = await db
    .select({ transfer: transfers, startedBy: users.name })
    .from(transfers)
    .leftJoin(users, eq(users.id, transfers.userId))
    .where(
      and(
        eq(transfers.organizationId, organizationId),
        eq(transfers.state, 'running'),
        userId === undefined ? undefined : eq(transfers.userId, userId),
        documentId === undefined
          ? undefined
          : sql`${transfers.request} -> 'ids' @> ${JSON.stringify([documentId])}::jsonb`,
        pagesOf === undefined
          ? undefined
          : sql`${transfers.request} @> ${JSON.stringify({ kind: 'pages', templateId: pagesOf })}::jsonb`,
      ),
    )
    .orderBy(desc(transfers.id))
    .limit(runningListed);
  return rows.map(({ transfer: { uuid, sourceId, request, done, total, error, createdAt }, startedBy }) => ({
    ...{ uuid, sourceId, done, total, waiting: error ?? '' },
    ...{ kind: request.kind, ids: request.ids, name: request.name, folder: request.folder },
    startedBy: startedBy ?? '',
    startedAt: unixSeconds(createdAt),
  }));
}

const runningListed = 100;

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

/** Stores the result of a transfer, unless it was canceled. */
export async function endTransfer(db: Queryable, id: number, end: TransferEnd): Promise<void> {
  await db
    .update(transfers)
    .set({ error: null, ...end, updatedAt: sql`now()` })
    .where(isRunning(id));
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
