import { AppError } from '@galley/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { currentMemberships, organizations } from '../platform/db/schema';
import type { AccessInput } from '../platform/http/types';
import type { Identity } from './authenticate';

/**
 * Restricts people whose organization requires two-factor sign-in and who signed in without it to the routes for
 * setting it up. On public routes, and with a share link, they are treated like people without an account. Throws
 * `two_factor_missing`.
 */
export function holdBack(identity: Identity, { access, isOpenWithoutTwoFactor }: AccessInput): Identity {
  if (isOpenWithoutTwoFactor) return identity;
  if (identity.kind === 'shareLink' && identity.user?.needsTwoFactor) return { ...identity, user: null };
  if (identity.kind !== 'user' || !identity.caller.needsTwoFactor) return identity;
  if (access === 'public') return { kind: 'anonymous' };
  throw new AppError('two_factor_missing', messages.twoFactorMissing);
}

/**
 * SQL for whether an organization requires two-factor sign-in of a member at a time: from the chosen day on, and not of
 * exempted members. `organization` and `member` name a row of each.
 */
export function requiresTwoFactorOf(organization: SQL, member: SQL, now: Date | SQL): SQL<boolean> {
  return sql<boolean>`(${organization}.requires_two_factor
    and (${organization}.two_factor_from is null or ${organization}.two_factor_from <= ${now})
    and ${member}.is_two_factor_exempt is not true)`;
}

/** Returns whether an organization of a person requires two-factor sign-in. */
export async function isTwoFactorRequiredOf(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(currentMemberships)
    .innerJoin(
      organizations,
      and(
        eq(organizations.id, currentMemberships.organizationId),
        isNull(organizations.deletedAt),
        requiresTwoFactorOf(sql`organizations`, sql`current_memberships`, sql`now()`),
      ),
    )
    .where(and(eq(currentMemberships.userId, userId)))
    .limit(1);
  return row !== undefined;
}
