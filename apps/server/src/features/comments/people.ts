import type { Mentionable } from '@galley/contract';
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { memberships, templatePeople, users } from '../../platform/db/schema';
import { avatarUrl } from '../profile/avatar-url';

/** The members of the organization with access to a theme: whom comments on its documents can mention. */
export async function listMentionable(
  db: Queryable,
  { organizationId }: { organizationId: number },
  templateId: number,
): Promise<Mentionable[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, avatarKey: users.avatarKey })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .leftJoin(
      templatePeople,
      and(
        eq(templatePeople.organizationId, memberships.organizationId),
        eq(templatePeople.userId, memberships.userId),
        eq(templatePeople.templateId, templateId),
        isNull(templatePeople.deletedAt),
      ),
    )
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        isNull(memberships.deletedAt),
        or(inArray(memberships.role, ['owner', 'admin']), isNotNull(templatePeople.id)),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ id, name, avatarKey }) => ({ id, name, avatar: avatarUrl(avatarKey) }));
}
