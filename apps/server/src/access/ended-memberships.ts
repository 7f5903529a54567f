import { AppError } from '@galley/contract';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { memberships, organizations, users } from '../platform/db/schema';

/**
 * A membership that ended by its date. It is retained, so that a later date restores everything (docs/decisions/086).
 */
export interface EndedMembership {
  organizationId: number;
  organization: string;
  /** The last day of access. */
  accessEndsOn: string;
  role: string;
}

/** Memberships that ended by their date. For current memberships, use `currentMemberships`. */
export const isEnded = and(isNull(memberships.deletedAt), lte(memberships.accessEndsAt, sql`now()`));

/** Returns the latest ended membership of a person, in one organization or in any. */
export async function findEndedMembership(
  db: Queryable,
  { userId, organizationId }: { userId: number; organizationId?: number },
): Promise<EndedMembership | null> {
  const isThere = organizationId === undefined ? undefined : eq(memberships.organizationId, organizationId);
  const [row] = await db
    .select({
      organizationId: organizations.id,
      organization: organizations.name,
      accessEndsOn: sql<string>`${memberships.accessEndsOn}`,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organizationId), isNull(organizations.deletedAt)))
    .where(and(isEnded, eq(memberships.userId, userId), isThere))
    .orderBy(desc(memberships.accessEndsAt))
    .limit(1);
  return row ?? null;
}

/** Returns whether an address belongs to a member whose access ended. */
export async function hasEndedMember(db: Queryable, organizationId: number, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.deletedAt)))
    .where(and(isEnded, eq(memberships.organizationId, organizationId), sql`lower(${users.email}) = lower(${email})`));
  return row !== undefined;
}

/** Returns the message for a person who proved that the account is theirs. */
export const endedAccessText = ({ organization, accessEndsOn }: EndedMembership) =>
  messages.accessEnded(organization, accessEndsOn);

/**
 * Throws `forbidden` for a person whose membership of an organization ended by its date: joining again doesn't restore
 * it, only a later date set by an owner or admin.
 */
export async function refuseEndedMembership(
  db: Queryable,
  person: { userId: number; organizationId: number },
): Promise<void> {
  const ended = await findEndedMembership(db, person);
  if (ended) throw new AppError('forbidden', endedAccessText(ended));
}
