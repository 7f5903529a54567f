import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { scimUsers } from '../../../platform/db/schema';
import type { UserRow, Wanted } from './repository';

/**
 * Members whose address is in a verified domain and whom no provider manages yet. Providers find them like others, by
 * an id that is derived from the organization and the account. The first request that changes them or adds them to a
 * group makes them managed.
 */

type Member = { id: string; email: string; name: string; uuid: string; since: Date };

const memberId = sql`md5('scim ' || m.organization_id || ' ' || m.user_id)::uuid::text`;

function membersWhere(organizationId: number, condition: SQL): SQL {
  return sql`from memberships m
    join users u on u.id = m.user_id and u.deleted_at is null
    join organization_domains d on d.organization_id = m.organization_id and d.verified_at is not null
      and d.domain = lower(substring(u.email from '@([^@]*)$'))
    where m.organization_id = ${organizationId} and m.deleted_at is null
      and not exists (
        select from scim_users s where s.organization_id = m.organization_id
          and (s.user_id = m.user_id or lower(s.user_name) = lower(u.email))
      )
      and ${condition}`;
}

function conditionOf(wanted: Wanted | null): SQL {
  switch (wanted?.attribute) {
    case undefined:
      return sql`true`;
    case 'externalid':
      return sql`false`;
    case 'id':
      return sql`${memberId} = ${wanted?.value ?? ''}`;
    default:
      return sql`lower(u.email) = lower(${wanted?.value ?? ''})`;
  }
}

/** Counts the unmanaged members that match a filter. */
export async function countUnmanaged(db: Queryable, organizationId: number, wanted: Wanted | null): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total ${membersWhere(organizationId, conditionOf(wanted))}`,
  );
  return rows[0]?.total ?? 0;
}

/** Lists the unmanaged members that match a filter, oldest account first, in the form of managed people. */
export async function listUnmanaged(
  db: Queryable,
  organizationId: number,
  { wanted, offset, limit }: { wanted: Wanted | null; offset: number; limit: number },
): Promise<UserRow[]> {
  const { rows } = await db.execute<Member>(
    sql`select m.user_id::text as id, u.email, u.name, m.created_at as since, ${memberId} as uuid
      ${membersWhere(organizationId, conditionOf(wanted))} order by m.user_id limit ${limit} offset ${offset}`,
  );
  return rows.map((member) => asPerson(organizationId, member));
}

/** Returns the member with this id; undefined if there is none, or a provider manages them. */
export async function findUnmanaged(db: Queryable, organizationId: number, uuid: string): Promise<UserRow | undefined> {
  const [row] = await listUnmanaged(db, organizationId, {
    wanted: { attribute: 'id', value: uuid },
    offset: 0,
    limit: 1,
  });
  return row;
}

/** Returns the id under which a provider finds, or found, this member before managing them. */
export async function idOfMember(db: Queryable, organizationId: number, userId: number): Promise<string> {
  const { rows } = await db.execute<{ uuid: string }>(
    sql`select ${memberId} as uuid from (select ${organizationId}::bigint as organization_id, ${userId}::bigint as user_id) m`,
  );
  const [row] = rows;
  if (!row) throw new Error('The id of a member was not computed.');
  return row.uuid;
}

/**
 * Stores an unmanaged member as a person of the provider. Does nothing if another request just did, or someone has the
 * name.
 */
export async function manage(db: Queryable, person: UserRow): Promise<UserRow | undefined> {
  const { id: _, ...values } = person;
  const [row] = await db.insert(scimUsers).values(values).onConflictDoNothing().returning();
  return row;
}

function asPerson(organizationId: number, { id, email, name, uuid, since }: Member): UserRow {
  const at = new Date(since);
  return {
    id: 0,
    organizationId,
    uuid,
    userId: Number(id),
    userName: email,
    externalId: null,
    givenName: '',
    familyName: '',
    displayName: name,
    email,
    timezone: null,
    locale: null,
    isActive: true,
    parked: null,
    createdAt: at,
    updatedAt: at,
  };
}
