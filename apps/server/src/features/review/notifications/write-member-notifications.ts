import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import { insertNew, type WrittenNotification } from './insert-notifications';

/** A change in which someone became a member, or accepted an invitation although they were one. */
export interface MemberChange {
  changeId: number;
  organizationId: number;
  userId: number;
}

/**
 * Notifies the owners that someone became a member, and the admin whose invitation to the organization they accepted.
 * Does nothing if they were a member before, or if their membership has already ended.
 */
export async function writeJoined(
  tx: Transaction,
  { changeId, organizationId, userId }: MemberChange,
): Promise<WrittenNotification[]> {
  // A membership begins in the transaction of the change, so both have its time.
  const { rows } = await tx.execute<{ id: number; email: string; joined_at: Date }>(sql`
    select g.id::float8 as id, u.email, g.created_at as joined_at
    from current_memberships g
    join audit_events e on e.organization_id = g.organization_id and e.id = ${changeId} and e.created_at = g.created_at
    join users u on u.id = g.user_id
    where g.organization_id = ${organizationId} and g.user_id = ${userId}`);
  const [member] = rows;
  if (!member) return [];
  const told = await tx.execute<{ user_id: number }>(sql`
    select m.user_id::float8 as user_id
    from current_memberships m
    join users u on u.id = m.user_id and u.deleted_at is null and u.locked_at is null
    where m.organization_id = ${organizationId} and m.user_id <> ${userId}
      and (m.role = 'owner' or (m.role = 'admin' and exists (
        select 1 from organization_invites i
        where i.organization_id = m.organization_id and i.created_by = m.user_id
          and lower(i.email) = lower(${member.email})
          and i.accepted_at = (select g.created_at from current_memberships g
            where g.organization_id = m.organization_id and g.id = ${member.id}))))
    order by m.user_id`);
  return await insertNew(tx, {
    organizationId,
    changeId,
    templateId: null,
    action: 'member_joined',
    happenedAt: new Date(member.joined_at),
    userIds: told.rows.map((row) => row.user_id),
    subject: { membershipId: member.id },
  });
}
