import { limits } from '@galley/contract';
import { and, asc, count, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { logDeliveries, logStreams } from '../../../platform/db/schema';

export type StreamRow = typeof logStreams.$inferSelect;
export type DeliveryRow = typeof logDeliveries.$inferSelect;

/** Returns the address that the log of an organization is sent to; null = it isn't sent. */
export async function findStream(db: Queryable, organizationId: number): Promise<StreamRow | null> {
  const [row] = await db.select().from(logStreams).where(eq(logStreams.organizationId, organizationId));
  return row ?? null;
}

/**
 * Stores a message for each change whose organization has a running stream, in their order. Returns those
 * organizations.
 */
export async function insertDeliveries(
  tx: Queryable,
  changes: readonly { id: number; organizationId: number; action: string }[],
): Promise<number[]> {
  const rows = changes.map(({ id, organizationId, action }) => ({ id, organization_id: organizationId, action }));
  const { rows: stored } = await tx.execute<{ organization_id: string }>(
    sql`insert into log_deliveries (organization_id, stream_id, audit_event_id, action)
      select s.organization_id, s.id, change.id, change.action
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change(id bigint, organization_id bigint, action text)
      join log_streams s on s.organization_id = change.organization_id and s.stopped_at is null
      order by change.id
      returning organization_id`,
  );
  return [...new Set(stored.map((row) => Number(row.organization_id)))];
}

/** Claims the stream for one job until `until`; null while another one sends, after a stop, or without a stream. */
export async function takeStream(
  db: Queryable,
  organizationId: number,
  { now, until }: { now: Date; until: Date },
): Promise<StreamRow | null> {
  const [row] = await db
    .update(logStreams)
    .set({ busyUntil: until })
    .where(
      and(
        eq(logStreams.organizationId, organizationId),
        isNull(logStreams.stoppedAt),
        or(isNull(logStreams.busyUntil), lt(logStreams.busyUntil, now)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Changes the given columns of a log stream. */
export async function changeStream(
  db: Queryable,
  stream: Pick<StreamRow, 'id' | 'organizationId'>,
  change: Partial<typeof logStreams.$inferInsert>,
): Promise<void> {
  await db
    .update(logStreams)
    .set(change)
    .where(and(eq(logStreams.organizationId, stream.organizationId), eq(logStreams.id, stream.id)));
}

/** Returns the next message to send. */
export async function nextDelivery(db: Queryable, streamId: number): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(logDeliveries)
    .where(and(eq(logDeliveries.streamId, streamId), eq(logDeliveries.state, 'waiting')))
    .orderBy(asc(logDeliveries.id))
    .limit(1);
  return row ?? null;
}

/** Changes the given columns of a delivery of a log stream. */
export async function changeDelivery(
  db: Queryable,
  id: number,
  change: Partial<typeof logDeliveries.$inferInsert>,
): Promise<void> {
  await db.update(logDeliveries).set(change).where(eq(logDeliveries.id, id));
}

/** Returns the organizations with messages to send now, whose streams no job sends. */
export async function listWaiting(db: Queryable, now: Date): Promise<number[]> {
  const isFree = or(isNull(logStreams.busyUntil), lt(logStreams.busyUntil, now));
  const isDue = or(isNull(logStreams.retryAt), lte(logStreams.retryAt, now));
  const rows = await db
    .selectDistinct({ id: logStreams.organizationId })
    .from(logStreams)
    .innerJoin(logDeliveries, and(eq(logDeliveries.streamId, logStreams.id), eq(logDeliveries.state, 'waiting')))
    .where(and(isNull(logStreams.stoppedAt), isFree, isDue))
    .orderBy(asc(logStreams.organizationId));
  return rows.map(({ id }) => id);
}

/** Marks queued messages as given up when the stream stops. */
export async function giveUpWaiting(tx: Queryable, streamId: number, now: Date): Promise<void> {
  await tx
    .update(logDeliveries)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(logDeliveries.streamId, streamId), eq(logDeliveries.state, 'waiting')));
}

/** Deletes finished messages that owners can't see anymore. */
export async function deleteOldDeliveries(db: Queryable, streamId: number): Promise<void> {
  const kept = db
    .select({ id: logDeliveries.id })
    .from(logDeliveries)
    .where(and(eq(logDeliveries.streamId, streamId), ne(logDeliveries.state, 'waiting')))
    .orderBy(desc(logDeliveries.id))
    .offset(limits.logStreamDeliveries)
    .limit(1000);
  await db.delete(logDeliveries).where(inArray(logDeliveries.id, kept));
}

/** Returns the latest messages, newest first, and the number of queued ones. */
export async function listDeliveries(
  db: Queryable,
  streamId: number,
): Promise<{ deliveries: DeliveryRow[]; waiting: number }> {
  const deliveries = await db
    .select()
    .from(logDeliveries)
    .where(eq(logDeliveries.streamId, streamId))
    .orderBy(desc(logDeliveries.id))
    .limit(limits.logStreamDeliveries);
  const [row] = await db
    .select({ waiting: count() })
    .from(logDeliveries)
    .where(and(eq(logDeliveries.streamId, streamId), eq(logDeliveries.state, 'waiting')));
  return { deliveries, waiting: row?.waiting ?? 0 };
}
