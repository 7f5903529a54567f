import type { ChangeAction, ChangedKind } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import type { CommittedChange } from './subscriber';

interface Row extends Record<string, unknown> {
  id: string;
  organization_id: string;
  actor_id: string | null;
  action: ChangeAction;
  object_kind: ChangedKind;
  object_id: string;
  details: Record<string, unknown>;
}

const columns = sql`id, organization_id, actor_id, action, object_kind, object_id, details`;

/** Removes the next changes from the outbox and returns them in order. */
export async function takeChanges(tx: Queryable, limit: number): Promise<CommittedChange[]> {
  const { rows } = await tx.execute<Row>(
    sql`with taken as (
        delete from change_outbox where audit_event_id in
          (select audit_event_id from change_outbox order by audit_event_id limit ${limit})
        returning audit_event_id)
      select ${columns} from audit_events where id in (select audit_event_id from taken) order by id`,
  );
  return rows.map(present);
}

/** Returns one change of the log; null if it was deleted with its organization. */
export async function findChange(db: Queryable, id: number): Promise<CommittedChange | null> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from audit_events where id = ${id}`);
  return rows[0] ? present(rows[0]) : null;
}

/** Returns the number of overdue changes and since when; null = none. */
export async function findLateChanges(db: Queryable): Promise<{ count: number; since: Date } | null> {
  const { rows } = await db.execute<{ count: number; since: number }>(
    sql`select (select count(*)::int from change_outbox) as count, extract(epoch from created_at)::float8 as since
      from audit_events where id = (select min(audit_event_id) from change_outbox)
        and created_at < now() - interval '1 minute'`,
  );
  return rows[0] ? { count: rows[0].count, since: new Date(rows[0].since * 1000) } : null;
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
