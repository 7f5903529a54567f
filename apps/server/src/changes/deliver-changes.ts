import type { ChangeAction, ChangedKind } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type { Services } from '../services';
import type { ChangeSubscriber, CommittedChange } from './subscriber';

/** Changes told in one transaction. */
const changesPerRound = 500;
/** The lock of the one who tells, among all processes on this database. */
const deliveryLock = 4201;

interface Row extends Record<string, unknown> {
  id: string;
  organization_id: string;
  actor_id: string | null;
  action: ChangeAction;
  object_kind: ChangedKind;
  object_id: string;
  details: Record<string, unknown>;
}

/**
 * Tells subscribers of what was committed since, each change once: the row leaves the outbox in the transaction that
 * enqueues the subscribers' jobs. The changes of one object come in their order; those of different objects nearly so,
 * since a change is seen when its transaction ends. Returns how many were told; 0 as well while another process tells.
 */
export async function deliverChanges(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  subscribers: readonly ChangeSubscriber[],
): Promise<number> {
  let told = 0;
  for (;;) {
    const { rows: waiting } = await db.execute(sql`select 1 from change_outbox limit 1`);
    if (waiting.length === 0) return told;
    const count = await db.transaction(async (tx) => {
      const { rows: locks } = await tx.execute<{ is_ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${deliveryLock}) as is_ours`,
      );
      if (!locks[0]?.is_ours) return 0;
      const { rows } = await tx.execute<Row>(
        sql`with taken as (
            delete from change_outbox where audit_event_id in
              (select audit_event_id from change_outbox order by audit_event_id limit ${changesPerRound})
            returning audit_event_id)
          select id, organization_id, actor_id, action, object_kind, object_id, details
          from audit_events where id in (select audit_event_id from taken) order by id`,
      );
      for (const change of rows.map(present)) {
        for (const subscriber of subscribers) {
          if (subscriber.actions.includes(change.action)) await subscriber.enqueue(tx, jobs, change);
        }
      }
      return rows.length;
    });
    told += count;
    if (count < changesPerRound) return told;
  }
}

function present(row: Row): CommittedChange {
  return {
    id: Number(row.id),
    organizationId: Number(row.organization_id),
    userId: row.actor_id === null ? null : Number(row.actor_id),
    action: row.action,
    object: { kind: row.object_kind, id: Number(row.object_id) },
    details: row.details,
  };
}
