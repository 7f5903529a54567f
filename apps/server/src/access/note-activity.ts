import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { memberships } from '../platform/db/schema';

/**
 * Records when a person used an organization, for its list of members: sessions are deleted when they have ended. Never
 * waits: while another transaction changes the membership, the time of the next request is recorded instead.
 */
export async function noteActivity(
  db: Queryable,
  { organizationId, userId }: { organizationId: number; userId: number },
  now: Date,
): Promise<void> {
  const own = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, userId),
        isNull(memberships.deletedAt),
      ),
    )
    .for('no key update', { skipLocked: true });
  await db.update(memberships).set({ lastActiveAt: now }).where(inArray(memberships.id, own));
}
