import type { PersonCard } from '@galley/contract';
import { role as roleSchema } from '@galley/contract';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { shownTimezone } from '../../../access/time-zones';
import type { Queryable, Transaction } from '../../../platform/db/database';
import {
  currentMemberships,
  handoverCodes,
  memberships,
  organizations,
  sessions,
  users,
} from '../../../platform/db/schema';
import { avatarUrl } from '../../shared/profile/avatar-url';

/** Returns an organization of a person; undefined if they aren't a member or it is deleted. */
export async function findOrganizationOf(
  db: Queryable,
  userId: number,
  organizationId: number,
): Promise<{ id: number; name: string; domain: string | null } | undefined> {
  const [row] = await db
    .select({ id: organizations.id, name: organizations.name, domain: organizations.domain })
    .from(currentMemberships)
    .innerJoin(
      organizations,
      and(eq(organizations.id, currentMemberships.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(currentMemberships.userId, userId), eq(currentMemberships.organizationId, organizationId)));
  return row;
}

/** Makes a person an owner of an organization. */
export async function insertOwner(tx: Transaction, organizationId: number, userId: number): Promise<void> {
  await tx.insert(memberships).values({ organizationId, userId, role: 'owner' });
}

export interface HandoverCode {
  codeHash: Buffer;
  stateHash: Buffer;
  userId: number;
  organizationId: number;
  parentSessionId: number;
  path: string;
  expiresAt: Date;
}

/** Stores a single-use code that signs a person in on another host. */
export async function insertHandover(db: Queryable, code: HandoverCode): Promise<void> {
  await db.insert(handoverCodes).values(code);
}

/** Uses up a code in any case; undefined if it was used before, has expired or never existed. */
export async function useHandover(
  db: Queryable,
  codeHash: Buffer,
  now: Date,
): Promise<Omit<HandoverCode, 'codeHash' | 'expiresAt'> | undefined> {
  const [row] = await db
    .update(handoverCodes)
    .set({ usedAt: now })
    .where(and(eq(handoverCodes.codeHash, codeHash), isNull(handoverCodes.usedAt), gt(handoverCodes.expiresAt, now)))
    .returning();
  return row;
}

/** Returns whether a session is still valid, on any host. */
export async function isSessionAlive(db: Queryable, id: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return row !== undefined;
}

/**
 * Returns a current or former member of the organization, preferring a current membership; someone whose access ended
 * is a former member.
 */
export async function findPersonCard(
  db: Queryable,
  organizationId: number,
  userId: number,
): Promise<PersonCard | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      job: users.job,
      avatarKey: users.avatarKey,
      timezone: shownTimezone,
      organization: sql<string>`coalesce(${users.workplace}, ${organizations.name})`,
      role: memberships.role,
      leftAt: sql<Date | null>`coalesce(${memberships.deletedAt}, ${users.deletedAt},
        case when ${memberships.accessEndsAt} <= now() then ${memberships.accessEndsAt} end)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .orderBy(sql`${memberships.deletedAt} is not null`, desc(memberships.id))
    .limit(1);
  if (!row) return undefined;
  const { leftAt, avatarKey, ...person } = row;
  if (leftAt) return { ...person, role: null, job: '', timezone: '', avatar120: '' };
  return { ...person, role: roleSchema.parse(row.role), avatar120: avatarUrl(avatarKey, 120) };
}
