import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { memberships } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';

/** A person in an organization, for whom the dashboard's state is stored. */
interface Visitor {
  organizationId: number;
  userId: number;
}

/** Returns the caller as a visitor of themes. */
export function visitorOf(caller: UserCaller): Visitor {
  return { organizationId: caller.organizationId, userId: caller.user.id };
}

const own = ({ organizationId, userId }: Visitor) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId), isNull(memberships.deletedAt));

/** Returns the theme that a person opened last (0 = none) and whether they closed the notice for new users. */
export async function findVisit(
  db: Queryable,
  visitor: Visitor,
): Promise<{ lastTemplateId: number; hasNoticed: boolean }> {
  const [row] = await db
    .select({ lastTemplateId: memberships.lastTemplateId, noticedAt: memberships.firstUseNoticedAt })
    .from(memberships)
    .where(own(visitor));
  return { lastTemplateId: row?.lastTemplateId ?? 0, hasNoticed: Boolean(row?.noticedAt) };
}

/** Stores which theme the dashboard opens next time. */
export async function rememberTemplate(db: Queryable, visitor: Visitor, templateId: number): Promise<void> {
  await db.update(memberships).set({ lastTemplateId: templateId }).where(own(visitor));
}

/** Stores that the person has closed the notice for new users. */
export async function closeFirstUseNotice(db: Queryable, visitor: Visitor): Promise<void> {
  await db.update(memberships).set({ firstUseNoticedAt: sql`now()` }).where(own(visitor));
}
