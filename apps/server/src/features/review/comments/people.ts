import type { Mentionable } from '@galley/contract';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { peopleWhoOpen } from '../../../access/template-access';
import type { Queryable } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import { currentMemberships, users } from '../../../platform/db/schema';
import { avatarUrl } from '../../shared/profile/avatar-url';

/** Lists the members of the organization with access to a theme, who can be mentioned in comments on its documents. */
export async function listMentionable(
  db: Queryable,
  { organizationId }: { organizationId: number },
  templateId: number,
): Promise<Mentionable[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, avatarKey: users.avatarKey })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(currentMemberships.organizationId, organizationId),
        or(
          inArray(currentMemberships.role, ['owner', 'admin']),
          sql`${users.id} in ${peopleWhoOpen(organizationId, templateId)}`,
        ),
      ),
    )
    .orderBy(asc(naturally(users.name)), asc(users.id));
  return rows.map(({ id, name, avatarKey }) => ({ id, name, avatar: avatarUrl(avatarKey) }));
}
