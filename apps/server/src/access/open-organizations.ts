import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { currentMemberships, organizations, sessions, ssoSettings } from '../platform/db/schema';
import type { UserCaller } from '../platform/http/types';
import type { SessionOwner } from './ended-session';

/** One of a person's organizations. */
export interface OwnOrganizationRow {
  id: number;
  name: string;
  domain: string | null;
  role: string;
  /** When an owner canceled it; null = it wasn't canceled. */
  canceledAt: Date | null;
}

/**
 * Whether a session is of its organization alone: an identity provider speaks for its organization, and for nothing else
 * that the person has or is elsewhere (docs/decisions/064).
 */
export function isOfOneOrganization({ session }: { session: Pick<UserCaller['session'], 'providerId'> }): boolean {
  return session.providerId !== null;
}

/** The organizations that a session may name to its person, by name: all of theirs, or its own alone. */
export async function listNamedOrganizations(db: Queryable, caller: UserCaller): Promise<OwnOrganizationRow[]> {
  const own = isOfOneOrganization(caller) ? eq(organizations.id, caller.organizationId) : undefined;
  return await selectOrganizations(db, caller.user.id, own);
}

/** The other organizations of a person whose contents a session may show, by name. Canceled ones show nothing. */
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
 * Whether the surrounding statement's row of `sessions` may show anything of an organization: its own always; others if
 * it is no session of an identity provider, and the person could enter them in it. So it can't be one that requires
 * single sign-on of them, or a second factor that the session lacks.
 */
export function isOpenTo(organizationId: SQL | typeof organizations.id): SQL {
  return sql`(${sessions.organizationId} = ${organizationId} or (${sessions.providerId} is null
    and not exists (select 1 from ${ssoSettings} where ${ssoSettings.organizationId} = ${organizationId}
      and ${ssoSettings.isRequired} and ${ssoSettings.exemptUserId} is distinct from ${sessions.userId})
    and (${sessions.hasSecondFactor} or not exists (select 1 from ${organizations} strict
      where strict.id = ${organizationId} and strict.requires_two_factor))))`;
}

/** All organizations that a person is a member of, by name, whatever their session may show. */
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
    .orderBy(sql`lower(${organizations.name})`, organizations.id);
}
