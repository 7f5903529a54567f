import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { naturally } from '../platform/db/natural-order';
import { currentMemberships, organizations, sessions, ssoSettings } from '../platform/db/schema';
import type { UserCaller } from '../platform/http/types';
import type { SessionOwner } from './ended-session';
import { requiresTwoFactorOf } from './two-factor-required';

/** One of a person's organizations. */
export interface OwnOrganizationRow {
  id: number;
  name: string;
  domain: string | null;
  role: string;
  /** When an owner canceled it; null = not canceled. */
  canceledAt: Date | null;
}

/**
 * Returns whether a session is limited to its organization: an identity provider is only trusted for its organization,
 * not for anything else the person has (docs/decisions/064).
 */
export function isOfOneOrganization({ session }: { session: Pick<UserCaller['session'], 'providerId'> }): boolean {
  return session.providerId !== null;
}

/** Returns the organizations whose names a session can show to its person, by name: all of theirs, or only its own. */
export async function listNamedOrganizations(db: Queryable, caller: UserCaller): Promise<OwnOrganizationRow[]> {
  const own = isOfOneOrganization(caller) ? eq(organizations.id, caller.organizationId) : undefined;
  return await selectOrganizations(db, caller.user.id, own);
}

/** Returns the other organizations of a person whose contents a session can show, by name. Excludes canceled ones. */
export async function listOpenElsewhere(
  db: Queryable,
  caller: UserCaller | SessionOwner,
): Promise<OwnOrganizationRow[]> {
  if (isOfOneOrganization(caller)) return [];
  const { id } = caller.session;
  const session = sql`(select 1 from ${sessions} where ${sessions.id} = ${id} and ${isOpenTo(organizations.id)})`;
  return await selectOrganizations(
    db,
    caller.user.id,
    and(sql`${organizations.id} <> ${caller.organizationId}`, isNull(organizations.canceledAt), sql`exists ${session}`),
  );
}

/**
 * Returns the condition whether the surrounding statement's row of `sessions` can show anything of an organization:
 * always its own; others if the session isn't from an identity provider and the person could enter them in it. This
 * excludes organizations that require single sign-on of them, or a second factor that the session lacks.
 */
export function isOpenTo(organizationId: SQL | typeof organizations.id): SQL {
  return sql`(${sessions.organizationId} = ${organizationId} or (${sessions.providerId} is null
    and not exists (select 1 from ${ssoSettings} where ${ssoSettings.organizationId} = ${organizationId}
      and ${ssoSettings.isRequired} and ${ssoSettings.exemptUserId} is distinct from ${sessions.userId})
    and (${sessions.hasSecondFactor} or not exists (select 1 from ${organizations} strict
      left join ${currentMemberships} member on member.organization_id = strict.id and member.user_id = ${sessions.userId}
      where strict.id = ${organizationId} and ${requiresTwoFactorOf(sql`strict`, sql`member`, sql`now()`)}))))`;
}

/** Returns all organizations of which a person is a member, by name, regardless of their session. */
export async function listAllOrganizations(db: Queryable, userId: number): Promise<OwnOrganizationRow[]> {
  return await selectOrganizations(db, userId, undefined);
}

async function selectOrganizations(
  db: Queryable,
  userId: number,
  which: SQL | undefined,
): Promise<OwnOrganizationRow[]> {
  return await db
    .select({
      id: organizations.id,
      name: organizations.name,
      domain: organizations.domain,
      role: currentMemberships.role,
      canceledAt: organizations.canceledAt,
    })
    .from(currentMemberships)
    .innerJoin(
      organizations,
      and(eq(organizations.id, currentMemberships.organizationId), isNull(organizations.deletedAt)),
    )
    .where(and(eq(currentMemberships.userId, userId), which))
    .orderBy(naturally(organizations.name), organizations.id);
}
