import { and, asc, count, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { isEnded } from '../../../access/ended-memberships';
import type { Queryable } from '../../../platform/db/database';
import { naturally } from '../../../platform/db/natural-order';
import {
  currentMemberships,
  identityProviders,
  memberships,
  organizationDomains,
  organizations,
  sessions,
  ssoReplays,
  ssoRequests,
  ssoSettings,
  userIdentities,
  users,
} from '../../../platform/db/schema';

export type ProviderRow = typeof identityProviders.$inferSelect;
export type DomainRow = typeof organizationDomains.$inferSelect;
export type RequestRow = typeof ssoRequests.$inferSelect;

const itsOrganization = and(
  eq(organizations.id, identityProviders.organizationId),
  isNull(organizations.deletedAt),
  isNull(organizations.canceledAt),
);

/** Returns a provider by its id alone, for sign-ins, where it determines the organization. */
export async function findProvider(db: Queryable, id: number): Promise<ProviderRow | null> {
  const [row] = await db
    .select({ provider: identityProviders })
    .from(identityProviders)
    .innerJoin(organizations, itsOrganization)
    .where(eq(identityProviders.id, id));
  return row?.provider ?? null;
}

/** Returns an identity provider of the organization. */
export async function findOwnProvider(
  db: Queryable,
  organizationId: number,
  id: number,
): Promise<ProviderRow | undefined> {
  const own = and(eq(identityProviders.organizationId, organizationId), eq(identityProviders.id, id));
  const [row] = await db.select().from(identityProviders).where(own);
  return row;
}

/** Lists the identity providers of an organization, oldest first. */
export async function listProviders(db: Queryable, organizationId: number): Promise<ProviderRow[]> {
  return await db
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, organizationId))
    .orderBy(asc(identityProviders.id));
}

/** Lists providers that people can sign in with: of an organization, or of the organization that verified a domain. */
export async function listActiveProviders(
  db: Queryable,
  by: { organizationId?: number; domain?: string },
): Promise<{ id: number; name: string }[]> {
  const ofDomain = db
    .select({ id: organizationDomains.organizationId })
    .from(organizationDomains)
    .where(and(eq(organizationDomains.domain, by.domain ?? ''), isNotNull(organizationDomains.verifiedAt)));
  return await db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .innerJoin(organizations, itsOrganization)
    .where(
      and(
        eq(identityProviders.isActive, true),
        by.organizationId === undefined ? undefined : eq(identityProviders.organizationId, by.organizationId),
        by.domain === undefined ? undefined : sql`${identityProviders.organizationId} in (${ofDomain})`,
      ),
    )
    .orderBy(asc(naturally(identityProviders.name)), asc(identityProviders.id));
}

/** Counts the identity providers of an organization. */
export async function countProviders(db: Queryable, organizationId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, organizationId));
  return row?.total ?? 0;
}

/** Lists the domains of an organization in alphabetical order, verified or not. */
export async function listDomains(db: Queryable, organizationId: number): Promise<DomainRow[]> {
  return await db
    .select()
    .from(organizationDomains)
    .where(eq(organizationDomains.organizationId, organizationId))
    .orderBy(asc(organizationDomains.domain));
}

/** Returns whether the organization has verified a domain. */
export async function isVerifiedDomain(db: Queryable, organizationId: number, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ id: organizationDomains.id })
    .from(organizationDomains)
    .where(
      and(
        eq(organizationDomains.organizationId, organizationId),
        eq(organizationDomains.domain, domain.toLowerCase()),
        isNotNull(organizationDomains.verifiedAt),
      ),
    );
  return row !== undefined;
}

export interface SsoRule {
  isRequired: boolean;
  exemptUserId: number | null;
}

/** Returns whether the people of an organization must use single sign-on, and who is exempt. */
export async function findRule(db: Queryable, organizationId: number): Promise<SsoRule> {
  const [row] = await db.select().from(ssoSettings).where(eq(ssoSettings.organizationId, organizationId));
  return { isRequired: row?.isRequired ?? false, exemptUserId: row?.exemptUserId ?? null };
}

/** Stores whether single sign-on is required, and who is exempt. */
export async function saveRule(db: Queryable, organizationId: number, rule: SsoRule): Promise<void> {
  await db
    .insert(ssoSettings)
    .values({ organizationId, ...rule })
    .onConflictDoUpdate({ target: ssoSettings.organizationId, set: rule });
}

/** Ends the sessions in an organization that were opened with a password, except those of one person. */
export async function endPasswordSessions(
  db: Queryable,
  { organizationId, exemptUserId, now }: { organizationId: number; exemptUserId: number; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.organizationId, organizationId),
        isNull(sessions.providerId),
        isNull(sessions.revokedAt),
        ne(sessions.userId, exemptUserId),
      ),
    );
}

/**
 * Ends sessions that a provider opened: all, those of one of its own sessions, or of one person. Sessions on
 * sub-addresses have the provider too.
 */
export async function endProviderSessions(
  db: Queryable,
  of: { providerId: number; session?: string; userId?: number; now: Date },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: of.now })
    .where(
      and(
        eq(sessions.providerId, of.providerId),
        isNull(sessions.revokedAt),
        of.session === undefined ? undefined : eq(sessions.providerSession, of.session),
        of.userId === undefined ? undefined : eq(sessions.userId, of.userId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Lists owners who can sign in with a password. */
export async function listPasswordOwners(
  db: Queryable,
  organizationId: number,
): Promise<{ id: number; name: string; email: string }[]> {
  return await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(currentMemberships)
    .innerJoin(
      users,
      and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt), isNotNull(users.passwordHash)),
    )
    .where(and(eq(currentMemberships.organizationId, organizationId), eq(currentMemberships.role, 'owner')))
    .orderBy(asc(naturally(users.name)), asc(users.id));
}

/** Returns the person linked to a provider's subject. */
export async function findIdentity(db: Queryable, providerId: number, subject: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .innerJoin(users, and(eq(users.id, userIdentities.userId), isNull(users.deletedAt)))
    .where(and(eq(userIdentities.providerId, providerId), eq(userIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** Links a provider's subject to a person; an existing link is replaced. */
export async function saveIdentity(
  db: Queryable,
  identity: { organizationId: number; providerId: number; userId: number; subject: string; now: Date },
): Promise<void> {
  const { now, ...key } = identity;
  await db
    .insert(userIdentities)
    .values({ ...key, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [userIdentities.providerId, userIdentities.subject],
      set: { lastUsedAt: now, userId: key.userId },
    });
}

/** Uses up a pending sign-in of a provider; undefined if it is unknown, used or expired. */
export async function takeRequest(
  db: Queryable,
  by: { providerId: number; stateHash: Buffer; now: Date },
): Promise<RequestRow | undefined> {
  const [row] = await db
    .update(ssoRequests)
    .set({ usedAt: by.now })
    .where(
      and(
        eq(ssoRequests.providerId, by.providerId),
        eq(ssoRequests.stateHash, by.stateHash),
        isNull(ssoRequests.usedAt),
        gt(ssoRequests.expiresAt, by.now),
      ),
    )
    .returning();
  return row;
}

/** Stores the id of a message; false if it was already stored. */
export async function takeMessageId(
  db: Queryable,
  message: { organizationId: number; providerId: number; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await db.insert(ssoReplays).values(message).onConflictDoNothing().returning({ hash: ssoReplays.hash });
  return rows.length > 0;
}

/**
 * Returns whether a person is a member of an organization, with access or without, and whether they were one before.
 */
export async function findMembership(
  db: Queryable,
  organizationId: number,
  userId: number,
): Promise<{ isMember: boolean; hasAccessEnded: boolean; wasMember: boolean }> {
  const rows = await db
    .select({
      deletedAt: memberships.deletedAt,
      hasAccessEnded: sql<boolean>`coalesce(${isEnded}, false)`,
    })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return {
    isMember: rows.some((row) => row.deletedAt === null),
    hasAccessEnded: rows.some((row) => row.hasAccessEnded),
    wasMember: rows.length > 0,
  };
}
