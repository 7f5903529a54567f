import { AppError, type HistoryEntry, type HistoryPage, limits } from '@galley/contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { runNamed } from '../../../platform/db/named-statement';
import { readPage } from '../../../platform/db/read-page';
import { users, versions } from '../../../platform/db/schema';
import { liveLinkToken } from '../share-links/share-links';

export interface HistoryQuery {
  /** Only versions older than this one; absent = from the newest. */
  before?: number;
  /** Only versions that have a name. */
  isNamed?: boolean;
}

/** Returns a page of the versions of a document, newest first, with their authors. */
export async function listHistory(
  db: Queryable,
  document: DocumentRef,
  { before, isNamed = false }: HistoryQuery = {},
): Promise<HistoryPage> {
  const condition = and(
    before === undefined ? undefined : lt(versions.version, before),
    isNamed ? isNotNull(versions.name) : undefined,
  );
  const { rows, nextAfter } = await readPage(limits.versionsPerPage, async (limit) =>
    readEntries(db, document, condition, limit),
  );
  return { history: rows, hasMoreHistory: nextAfter !== null };
}

interface SavedRow {
  version: number;
  seconds: number;
  author: string | null;
  title: string | null;
  subject: string | null;
  restored_from: number | null;
  theme_version: number | null;
  name: string | null;
  link_token: Buffer | null;
}

/**
 * Returns the newest versions and the token of the link that shows the current one, in one statement: the response to a
 * save.
 */
export async function listSaved(
  db: Queryable,
  { organizationId, kind, id }: DocumentRef,
  now: Date,
): Promise<{ page: HistoryPage; linkToken: Buffer | null }> {
  const { placeholder } = sql;
  const { rows, nextAfter } = await readPage(limits.versionsPerPage, async (limit) =>
    runNamed<SavedRow>(
      db,
      'versions and link after a save',
      () => sql`select v.version, floor(extract(epoch from v.created_at))::float8 as seconds, u.name as author, v.title,
        v.settings ->> 'subject' as subject, v.restored_from, ${newThemeVersion(sql`v`)} as theme_version, v.name,
        (${liveLinkToken()}) as link_token
      from versions v left join users u on u.id = v.created_by
      where v.organization_id = ${placeholder('organizationId')} and v.document_kind = ${placeholder('kind')}
        and v.document_id = ${placeholder('id')} and v.deleted_at is null
      order by v.version desc limit ${placeholder('limit')}`,
      { organizationId, kind, id, now, limit },
    ),
  );
  const history = rows.map(
    ({ seconds: createdAt, restored_from: restoredFrom, theme_version: themeVersion, link_token: _, ...row }) =>
      presentEntry({ ...row, createdAt, restoredFrom, themeVersion }),
  );
  return { page: { history, hasMoreHistory: nextAfter !== null }, linkToken: rows[0]?.link_token ?? null };
}

/** Returns the entry of one version. Throws `not_found`. */
export async function findHistoryEntry(db: Queryable, document: DocumentRef, version: number): Promise<HistoryEntry> {
  const [entry] = await readEntries(db, document, eq(versions.version, version), 1);
  if (!entry) throw new AppError('not_found', messages.notFound);
  return entry;
}

/**
 * Returns the versions that a person can select from, newest first: the newest page, the named ones, and those in
 * `shown`.
 */
export async function listVersionChoices(
  db: Queryable,
  document: DocumentRef,
  { currentVersion, shown = [] }: { currentVersion: number; shown?: readonly number[] },
): Promise<HistoryEntry[]> {
  const condition = or(
    gt(versions.version, currentVersion - limits.versionsPerPage),
    isNotNull(versions.name),
    shown.length > 0 ? inArray(versions.version, [...shown]) : undefined,
  );
  return await readEntries(db, document, condition, limits.versionsPerPage * 4);
}

async function readEntries(
  db: Queryable,
  document: DocumentRef,
  condition: SQL | undefined,
  limit: number,
): Promise<HistoryEntry[]> {
  const { version, createdAt, title, settings, restoredFrom, name } = versions;
  const subject = sql<string | null>`${settings} ->> 'subject'`;
  const themeVersion = newThemeVersion(versions);
  const rows = await db
    .select({ version, createdAt, author: users.name, title, subject, restoredFrom, themeVersion, name })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(and(belongsTo(versions, document), isNull(versions.deletedAt), condition))
    .orderBy(desc(version))
    .limit(limit);
  return rows.map((row) => presentEntry({ ...row, createdAt: unixSeconds(row.createdAt) }));
}

/** Returns the theme version of a version if the version before has another one; null otherwise. */
function newThemeVersion(of: SQLWrapper): SQL<number | null> {
  return sql<number | null>`(select ${of}.template_version from versions former
    where former.organization_id = ${of}.organization_id and former.document_kind = ${of}.document_kind
      and former.document_id = ${of}.document_id and former.version = ${of}.version - 1
      and former.template_version <> ${of}.template_version)`;
}

function presentEntry(
  row: { [field in keyof HistoryEntry]: HistoryEntry[field] | null } & {
    version: number;
    createdAt: number;
    themeVersion: number | null;
  },
): HistoryEntry {
  return {
    ...row,
    author: row.author ?? messages.unknownAuthor,
    title: row.title ?? '',
    subject: row.subject ?? '',
    restoredFrom: row.restoredFrom ?? 0,
    themeVersion: row.themeVersion ?? undefined,
    name: row.name ?? '',
  };
}
