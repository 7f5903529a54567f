import type { FolderRange, ListSort } from '@galley/contract';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { emails, users } from '../../../platform/db/schema';

/** Which emails of a theme are listed, and in which order; the organization is a condition of every query. */
export interface ListQuery {
  organizationId: number;
  templateId: number;
  sort: ListSort;
  descending: boolean;
  /** The person who edited last; 0 = unknown people. */
  author?: number;
  /** Unix seconds: edited from this time on, and before this time. */
  after?: number;
  before?: number;
  /** These folders only. */
  folderIds?: readonly number[];
}

/** Returns the condition for the emails and pages of a list. */
function listed(query: ListQuery): SQL | undefined {
  const { author, after, before, folderIds } = query;
  return and(
    eq(emails.organizationId, query.organizationId),
    eq(emails.templateId, query.templateId),
    isNull(emails.deletedAt),
    author === undefined ? undefined : author === 0 ? isNull(emails.updatedBy) : eq(emails.updatedBy, author),
    after === undefined ? undefined : gte(emails.updatedAt, new Date(after * 1000)),
    before === undefined ? undefined : lt(emails.updatedAt, new Date(before * 1000)),
    folderIds === undefined ? undefined : inArray(emails.folderId, [...folderIds]),
  );
}

// Byte by byte, as in every database, whatever its collation.
const titleKey = sql`${emails.titleKey} collate "C"`;

/** Returns the order of a list. Positions begin with what was edited last. */
function listOrder({ sort, descending }: Pick<ListQuery, 'sort' | 'descending'>): SQL[] {
  const isDown = sort === 'position' ? !descending : descending;
  const direction = isDown ? desc : asc;
  const key = sort === 'title' ? titleKey : sort === 'created' ? emails.createdAt : emails.updatedAt;
  return [direction(key), direction(emails.id)];
}

/** Returns the ids of emails in the order of the list, without folders. */
export async function findListed(
  db: Queryable,
  query: ListQuery,
  { from, count: limit }: Omit<FolderRange, 'fid'>,
): Promise<number[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(listed(query))
    .orderBy(...listOrder(query))
    .limit(limit)
    .offset(from);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of emails directly in folders, for each range. `orphaned`: folders that don't exist, whose emails are
 * at the top.
 */
export async function findInRanges(
  db: Queryable,
  query: ListQuery,
  ranges: readonly FolderRange[],
  orphaned: readonly number[],
): Promise<number[][]> {
  const order = sql.join(listOrder(query), sql`, `);
  const inside = ranges.flatMap(({ fid, from, count: limit }, n) => (fid === 0 ? [] : [{ n, fid, from, limit }]));
  const found = new Map<number, number[]>();
  if (inside.length > 0) {
    const { rows } = await db.execute<{ n: number; id: string }>(sql`
      select ranges.n, part.id
      from jsonb_to_recordset(${JSON.stringify(inside)}::jsonb) as ranges (n int, fid bigint, "from" int, "limit" int)
      cross join lateral (
        select emails.id, row_number() over (order by ${order}) as place from emails
        where ${listed(query)} and emails.folder_id = ranges.fid
        order by ${order} offset ranges."from" limit ranges."limit") part
      order by ranges.n, part.place`);
    for (const { n, id } of rows) found.set(n, [...(found.get(n) ?? []), Number(id)]);
  }
  const top = ranges.findIndex(({ fid }) => fid === 0);
  const wanted = ranges[top];
  if (wanted) {
    const isTop = orphaned.length > 0 ? or(isNull(emails.folderId), inArray(emails.folderId, [...orphaned])) : null;
    const rows = await db
      .select({ id: emails.id })
      .from(emails)
      .where(and(listed(query), isTop ?? isNull(emails.folderId)))
      .orderBy(...listOrder(query))
      .limit(wanted.count)
      .offset(wanted.from);
    found.set(
      top,
      rows.map(({ id }) => id),
    );
  }
  return ranges.map((_, n) => found.get(n) ?? []);
}

/** Returns the number of emails directly in each folder, 0 = at the top, without the filters of the query. */
export async function countByFolder(
  db: Queryable,
  { organizationId, templateId }: Pick<ListQuery, 'organizationId' | 'templateId'>,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ fid: emails.folderId, count: count() })
    .from(emails)
    .where(and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId), isNull(emails.deletedAt)))
    .groupBy(emails.folderId);
  return new Map(rows.map(({ fid, count: emailCount }) => [fid ?? 0, emailCount]));
}

/** Returns the number of emails that a list matches. */
export async function countListed(db: Queryable, query: ListQuery): Promise<number> {
  return await db.$count(emails, listed(query));
}

/** Returns the people who edited the emails of a theme last, by name; unknown people (0) are last. */
export async function listAuthors(
  db: Queryable,
  { organizationId, templateId }: Pick<ListQuery, 'organizationId' | 'templateId'>,
): Promise<{ id: number; name: string; count: number }[]> {
  const rows = await db
    .select({ id: emails.updatedBy, name: users.name, count: count() })
    .from(emails)
    .leftJoin(users, eq(users.id, emails.updatedBy))
    .where(and(eq(emails.organizationId, organizationId), eq(emails.templateId, templateId), isNull(emails.deletedAt)))
    .groupBy(emails.updatedBy, users.name);
  const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return rows
    .map((row) => ({ id: row.id ?? 0, name: row.name ?? '', count: row.count }))
    .sort((a, b) => Number(a.id === 0) - Number(b.id === 0) || byName.compare(a.name, b.name));
}
