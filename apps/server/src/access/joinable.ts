import { type JoinRole, joinRole } from '@galley/contract';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';

/** An organization that a person can join by the domain of their address. */
export interface Joinable {
  id: number;
  name: string;
  domain: string;
  role: JoinRole;
}

/**
 * Returns the organizations that someone can join on their own, by the domain of their confirmed address. Excludes
 * organizations that require single sign-on, whose people are provisioned, or of which they were a member before: they
 * were removed, left, or their access ended. `only` checks a single organization, whose domain is then locked until the
 * transaction ends.
 */
export async function findJoinable(db: Queryable, userId: number, only?: number): Promise<Joinable[]> {
  const { rows } = await db.execute<{ id: number; name: string; domain: string; role: string }>(sql`
    select o.id::float8 as id, o.name, d.domain, d.join_role as role
    from users u
    join organization_domains d on d.domain = lower(substring(u.email from '[^@]+$'))
      and d.verified_at is not null and d.join_role is not null
    join organizations o on o.id = d.organization_id and o.deleted_at is null and o.cancelled_at is null
    where u.id = ${userId} and u.deleted_at is null and u.email_confirmed_at is not null
      ${only === undefined ? sql`` : sql`and o.id = ${only}`}
      and not exists (select 1 from memberships m where m.organization_id = o.id and m.user_id = u.id)
      and not exists (select 1 from sso_settings s where s.organization_id = o.id and s.is_required)
      and not exists (select 1 from scim_tokens t where t.organization_id = o.id and t.revoked_at is null)
    order by lower(o.name), o.id
    ${only === undefined ? sql`` : sql`for share of d`}`);
  return rows.map(({ role, ...organization }) => ({ ...organization, role: joinRole.parse(role) }));
}
