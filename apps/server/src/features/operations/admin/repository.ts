import { and, desc, isNull, lt, or, sql } from 'drizzle-orm';
import { containsTerm } from '../../../platform/db/contains-term';
import type { Queryable } from '../../../platform/db/database';
import { blobs, emails, htmlContents, organizations, users, versions } from '../../../platform/db/schema';

/** A page of the newest entries with an id below `before`, whose name or address contains a term. */
export interface AdminPage {
  before?: number;
  term?: string;
  limit: number;
}

/**
 * Lists organizations with counts of their contents. Column names are qualified, so that a subquery doesn't use its own
 * columns.
 */
export async function listOrganizations(db: Queryable, page: AdminPage) {
  const count = (table: 'templates' | 'emails') =>
    sql<number>`(select count(*)::int from ${sql.identifier(table)} counted
      where counted.organization_id = organizations.id and counted.deleted_at is null)`;
  const members = sql<number>`(select count(*)::int from current_memberships counted
    where counted.organization_id = organizations.id)`;
  return await db
    .select({
      id: organizations.id,
      name: organizations.name,
      members,
      templates: count('templates'),
      emails: count('emails'),
      hasUsableOwner: sql<boolean>`exists (select 1 from current_memberships m join users u on u.id = m.user_id
        where m.organization_id = organizations.id and m.role = 'owner'
          and u.deleted_at is null and u.locked_at is null)`,
      createdAt: organizations.createdAt,
      canceledAt: organizations.canceledAt,
    })
    .from(organizations)
    .where(
      and(
        isNull(organizations.deletedAt),
        page.before === undefined ? undefined : lt(organizations.id, page.before),
        page.term === undefined ? undefined : containsTerm(organizations.name, page.term),
      ),
    )
    .orderBy(desc(organizations.id))
    .limit(page.limit);
}

/** Returns the SQL for the latest of a time among a person's sessions. */
const latest = (column: 'created_at' | 'last_seen_at') =>
  sql<Date | null>`(select max(s.${sql.identifier(column)}) from sessions s where s.user_id = users.id)`.mapWith(
    (value: string | Date | null) => (value === null ? null : new Date(value)),
  );

/** Returns a page of all accounts with the names of their organizations, for site admins. */
export async function listUsers(db: Queryable, page: AdminPage) {
  return await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      avatarKey: users.avatarKey,
      isSiteAdmin: users.isSiteAdmin,
      createdAt: users.createdAt,
      organizations: sql<string[]>`coalesce((
        select array_agg(o.name order by o.name)
        from current_memberships m join organizations o on o.id = m.organization_id
        where m.user_id = users.id
      ), '{}')`,
      lastSignInAt: latest('created_at'),
      lastSeenAt: latest('last_seen_at'),
      lockedAt: users.lockedAt,
      lockedBy: sql<string>`coalesce((select a.name from users a where a.id = users.locked_by), '')`,
    })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        page.before === undefined ? undefined : lt(users.id, page.before),
        page.term === undefined
          ? undefined
          : or(containsTerm(users.name, page.term), containsTerm(users.email, page.term)),
      ),
    )
    .orderBy(desc(users.id))
    .limit(page.limit);
}

/**
 * Measures the database and the stored files: their bytes and numbers. A file that is stored for several uses counts
 * once.
 */
export async function measureStorage(db: Queryable) {
  const [row] = await db
    .select({
      databaseBytes: sql<number>`pg_database_size(current_database())::float8`,
      files: sql<number>`(select count(*)::int from ${blobs} where ${blobs.deletedAt} is null)`,
      fileBytes: sql<number>`(select coalesce(sum(size), 0)::float8 from (select distinct on (${blobs.sha256}) ${blobs.size} as size from ${blobs} where ${blobs.deletedAt} is null) as kept)`,
      documents: sql<number>`(select count(*)::int from ${emails} where ${emails.deletedAt} is null)`,
      versions: sql<number>`(select count(*)::int from ${versions} where ${versions.documentKind} = 'email')`,
      htmlBytes: sql<number>`(select coalesce(sum(octet_length(${htmlContents.compressed})), 0)::float8 from ${htmlContents})`,
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error('The database did not report its size.');
  return row;
}
