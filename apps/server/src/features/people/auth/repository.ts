import { AppError } from '@galley/contract';
import { and, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { currentMemberships, organizations, sessions, ssoSettings, users } from '../../../platform/db/schema';
import { requestHostOf } from '../../../platform/http/hosts';
import type { HttpRequest } from '../../../platform/http/types';
import { deletionTime } from '../../../platform/retention';

export interface Account {
  id: number;
  email: string;
  name: string;
  passwordHash: string | null;
  theme: string;
  /** Locked by a site admin: no one can sign in with it. */
  isLocked: boolean;
}

/** Returns the account with an email address, ignoring case. */
export async function findAccount(db: Queryable, email: string): Promise<Account | null> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      passwordHash: users.passwordHash,
      theme: users.theme,
      isLocked: sql<boolean>`${users.lockedAt} is not null`,
    })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt)));
  return row ?? null;
}

/** Returns the account with an id, locked until the transaction ends. */
export async function lockAccountById(tx: Queryable, id: number): Promise<Account | null> {
  const { email, name, passwordHash, theme } = users;
  const isLocked = sql<boolean>`${users.lockedAt} is not null`;
  const [row] = await tx
    .select({ id: users.id, email, name, passwordHash, theme, isLocked })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row ?? null;
}

/**
 * Returns the organization a person works in after signing in: on a sub-address the organization of that address,
 * otherwise the first one they are a member of. null = none. `except` is the one they are about to leave. Organizations
 * that require single sign-on of the person are skipped, unless `withSso` includes them.
 */
export async function findFirstOrganization(
  db: Queryable,
  userId: number,
  request?: HttpRequest,
  { except, withSso = false }: { except?: number; withSso?: boolean } = {},
): Promise<number | null> {
  const requestHost = request ? requestHostOf(request) : { kind: 'main' as const };
  const isHere =
    requestHost.kind === 'organization' ? eq(currentMemberships.organizationId, requestHost.organizationId) : undefined;
  const [row] = await db
    .select({ organizationId: currentMemberships.organizationId })
    .from(currentMemberships)
    .innerJoin(
      organizations,
      and(eq(organizations.id, currentMemberships.organizationId), isNull(organizations.deletedAt)),
    )
    .where(
      and(
        eq(currentMemberships.userId, userId),
        isHere,
        except === undefined ? undefined : ne(currentMemberships.organizationId, except),
        withSso ? undefined : notExists(requiresSso(db, userId)),
      ),
    )
    // A canceled one only if there is no other.
    .orderBy(sql`${organizations.canceledAt} is not null`, currentMemberships.id)
    .limit(1);
  return row?.organizationId ?? null;
}

/**
 * SQL for the rule of an organization in the surrounding statement, if it prevents the person from using a password.
 */
const requiresSso = (db: Queryable, userId: number) =>
  db
    .select({ one: sql`1` })
    .from(ssoSettings)
    .where(
      and(
        eq(ssoSettings.organizationId, currentMemberships.organizationId),
        eq(ssoSettings.isRequired, true),
        sql`${ssoSettings.exemptUserId} is distinct from ${userId}`,
      ),
    );

/**
 * Returns the name and state of an organization; `deletesAt` in Unix seconds, 0 = it isn't canceled. Throws if it
 * doesn't exist.
 */
export async function findOrganization(
  db: Queryable,
  id: number,
): Promise<{ id: number; name: string; deletesAt: number; requiresTwoFactor?: true; twoFactorFrom?: string }> {
  const [row] = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      canceledAt: organizations.canceledAt,
      requiresTwoFactor: organizations.requiresTwoFactor,
      twoFactorFrom: organizations.twoFactorFromDay,
    })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!row) throw new Error(`Organization ${id} is gone.`);
  const { canceledAt, requiresTwoFactor, twoFactorFrom, ...organization } = row;
  const deletesAt = canceledAt ? unixSeconds(deletionTime(canceledAt)) : 0;
  return {
    ...organization,
    deletesAt,
    requiresTwoFactor: requiresTwoFactor || undefined,
    twoFactorFrom: requiresTwoFactor ? (twoFactorFrom ?? undefined) : undefined,
  };
}

/** Stores the color scheme of a person's interface. */
export async function setTheme(db: Queryable, userId: number, theme: string): Promise<void> {
  await db.update(users).set({ theme }).where(eq(users.id, userId));
}

/** Records that a person has proved that they own the address of their account, unless it is already recorded. */
export async function confirmAddress(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

/** Stores the hash of a new password. Sessions aren't ended; the caller decides about them. */
export async function setPasswordHash(db: Queryable, userId: number, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Ends all sessions of a person, or all except one. */
export async function revokeAllSessions(
  db: Queryable,
  userId: number,
  now: Date,
  { exceptSessionId = 0 }: { exceptSessionId?: number } = {},
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, exceptSessionId)));
}

/** Creates an account. Its address must not be in use. */
export async function insertUser(
  tx: Queryable,
  user: {
    name: string;
    email: string;
    passwordHash: string | null;
    timezone?: string;
    signUpRef?: string | null;
    emailConfirmedAt?: Date;
  },
): Promise<number> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  if (!row) throw new AppError('conflict', messages.addressTaken, { field: 'email' });
  return row.id;
}

/**
 * Stores the time zone and the locale of a person where they have none; null = unknown. Returns both as they are then,
 * or null if the person had both.
 */
export async function setFirstPlace(
  db: Queryable,
  userId: number,
  place: { timezone: string | null; locale: string | null },
): Promise<{ timezone: string | null; locale: string | null } | null> {
  const [stored] = await db
    .update(users)
    .set({
      timezone: sql`coalesce(${users.timezone}, ${place.timezone})`,
      locale: sql`coalesce(${users.locale}, ${place.locale})`,
    })
    .where(and(eq(users.id, userId), or(isNull(users.timezone), isNull(users.locale))))
    .returning({ timezone: users.timezone, locale: users.locale });
  return stored ?? null;
}

/** Stores a person's profile; fields that aren't given don't change. */
export async function updateProfile(
  db: Queryable,
  userId: number,
  profile: {
    name: string;
    job: string;
    timezone: string;
    locale?: string;
    workplace?: string | null;
    usesSingleLetters?: boolean;
  },
): Promise<void> {
  await db.update(users).set(profile).where(eq(users.id, userId));
}
