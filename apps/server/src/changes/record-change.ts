import { randomUUID } from 'node:crypto';
import type { ChangeEvent } from '@galley/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';

/** The organization of a change and its author; null = the server itself. */
export interface ChangeAuthor {
  organizationId: number;
  userId: number | null;
}

/** Returns the author of changes by a signed-in person in the organization of their session. */
export function authorOf(caller: { organizationId: number; user: { id: number } }): ChangeAuthor {
  return { organizationId: caller.organizationId, userId: caller.user.id };
}

/**
 * Records a change in the transaction that makes it. The organization's log shows it (docs/design.md 10), and
 * subscribers are notified once it is committed (`deliver-changes.ts`).
 */
export async function recordChange(tx: Queryable, author: ChangeAuthor, event: ChangeEvent): Promise<void> {
  await recordChanges(tx, author, [event]);
}

/** A batch whose changes are recorded in several calls. */
export interface ChangeBatch {
  /** A UUID. */
  id: string;
  /** The number of all its changes, with the first ones; absent = these are later ones. */
  size?: number;
}

/**
 * The same for several changes of one request, in one statement. Those that were made in the same way are a batch,
 * which the log shows as one entry with a list; with `batch`, all of them are part of that one.
 */
export async function recordChanges(
  tx: Queryable,
  { organizationId, userId }: ChangeAuthor,
  events: readonly ChangeEvent[],
  batch?: ChangeBatch,
): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`with ${recordedChanges(organizationId, userId, changesOf(events, batch))} select`);
}

/** Sets the number of changes of a batch to that of its recorded ones, when all are. A single one is no batch. */
export async function closeBatch(tx: Queryable, organizationId: number, id: string): Promise<void> {
  const ofBatch = sql`organization_id = ${organizationId} and batch = ${id}`;
  await tx.execute(sql`update audit_events
    set batch_size = case when own.size > 1 then own.size end, batch = case when own.size > 1 then batch end
    from (select count(*)::int as size from audit_events where ${ofBatch}) own
    where ${ofBatch} and batch_size is not null`);
}

/** Changes as JSON for `recordedChanges`, with their batches. */
export function changesOf(events: readonly ChangeEvent[], batch?: ChangeBatch): string {
  return batch ? partOfBatch(events, batch) : inBatches(events);
}

function partOfBatch(events: readonly ChangeEvent[], { id, size }: ChangeBatch): string {
  return JSON.stringify(
    events.map((event, at) => ({ ...changeOf(event), batch: id, ...(at === 0 && size ? { batch_size: size } : {}) })),
  );
}

function changeOf({ action, object, details }: ChangeEvent) {
  return { action, object_kind: object.kind, object_id: object.id, details: details ?? {} };
}

function inBatches(events: readonly ChangeEvent[]): string {
  const sizes = new Map<string, number>();
  if (events.length > 1) for (const event of events) sizes.set(wayOf(event), (sizes.get(wayOf(event)) ?? 0) + 1);
  const batches = new Map<string, string>();
  return JSON.stringify(
    events.map((event) => {
      const change = changeOf(event);
      const size = events.length > 1 ? (sizes.get(wayOf(event)) ?? 1) : 1;
      if (size === 1) return change;
      const known = batches.get(wayOf(event));
      const batch = known ?? randomUUID();
      batches.set(wayOf(event), batch);
      return { ...change, batch, ...(known === undefined && { batch_size: size }) };
    }),
  );
}

/**
 * Returns a key of everything that the sentence of a batch says, which its changes share. Changes about people share
 * the object, others only its kind.
 */
function wayOf({ action, object, details }: ChangeEvent): string {
  const { member, email, role, name, day, domain, token, by } = (details ?? {}) as Record<string, unknown>;
  const isAboutPeople = member !== undefined || email !== undefined;
  return JSON.stringify([action, object.kind, isAboutPeople ? object.id : 0, role, name, day, domain, token, by]);
}

/**
 * Returns the parts of a statement (`with …`) that record changes (`changesOf`) if the condition `when` is met: in the
 * log, and in the outbox from which subscribers are notified.
 */
export function recordedChanges(
  organizationId: number | Placeholder,
  userId: number | null | Placeholder,
  changes: string | Placeholder,
  when: SQL = sql`true`,
): SQL {
  return sql`recorded_changes as (
      insert into audit_events (organization_id, actor_id, action, object_kind, object_id, details, batch, batch_size)
      select ${organizationId}::bigint, ${userId}::bigint, action, object_kind, object_id, details, batch, batch_size
      from jsonb_to_recordset(${changes}::jsonb)
        as event (action text, object_kind text, object_id bigint, details jsonb, batch uuid, batch_size integer)
      where ${when}
      returning id
    ), announced_changes as (
      insert into change_outbox (audit_event_id, organization_id)
      select id, ${organizationId}::bigint from recorded_changes
    )`;
}
