import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { rolesThatExtend } from '../../../access/access-end';
import type { Transaction } from '../../../platform/db/database';
import { currentMemberships, memberships } from '../../../platform/db/schema';
import { insertOrRenew, type WrittenNotification } from './insert-notifications';

/** Notifies those who can extend it that a member's access ends, unless another day was chosen in the meantime. */
export async function writeAccessEnding(
  tx: Transaction,
  { changeId, organizationId, memberId }: { changeId: number; organizationId: number; memberId: number },
): Promise<WrittenNotification[]> {
  const [member] = await tx
    .select({ id: memberships.id, role: memberships.role, announcedAt: memberships.endAnnouncedAt })
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, memberId),
        isNull(memberships.deletedAt),
        isNotNull(memberships.endAnnouncedAt),
      ),
    );
  if (!member?.announcedAt) return [];
  const managers = await tx
    .select({ userId: currentMemberships.userId })
    .from(currentMemberships)
    .where(
      and(
        eq(currentMemberships.organizationId, organizationId),
        inArray(currentMemberships.role, rolesThatExtend(member.role)),
        ne(currentMemberships.userId, memberId),
      ),
    )
    .orderBy(asc(currentMemberships.userId));
  return await insertOrRenew(tx, {
    organizationId,
    changeId,
    templateId: null,
    action: 'access_ending',
    happenedAt: member.announcedAt,
    userIds: managers.map(({ userId }) => userId),
    subject: { membershipId: member.id },
  });
}
