import { AppError, type HistoryEntry, type HistoryPage, limits } from '@galley/contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { belongsTo } from '../../../platform/db/documents';
import { users, versions } from '../../../platform/db/schema';

export interface HistoryQuery {
  /** Only versions older than this one; absent = from the newest. */
  before?: number;
  /** Only versions that have a name. */
  isNamed?: boolean;
}

/** One page of the versions of a document, newest first, with their authors. Reads one row more than it returns. */
export async function listHistory(
  db: Queryable,
  document: DocumentRef,
  { before, isNamed = false }: HistoryQuery = {},
): Promise<HistoryPage> {
  const condition = and(
    before === undefined ? undefined : lt(versions.version, before),
    isNamed ? isNotNull(versions.name) : undefined,
  );
  return pageOf(await readEntries(db, document, condition, limits.versionsPerPage + 1));
}

/** The entries that a query for one more than a page found, as a page. */
export function pageOf(entries: readonly HistoryEntry[]): HistoryPage {
  return {
    history: entries.slice(0, limits.versionsPerPage),
    hasMoreHistory: entries.length > limits.versionsPerPage,
  };
}

/** One version in the list. Throws `not_found`. */
export async function findHistoryEntry(db: Queryable, document: DocumentRef, version: number): Promise<HistoryEntry> {
  const [entry] = await readEntries(db, document, eq(versions.version, version), 1);
  if (!entry) throw new AppError('not_found', messages.notFound);
  return entry;
}

/** The newest version. Throws `not_found`. */
export async function findNewestEntry(db: Queryable, document: DocumentRef): Promise<HistoryEntry> {
  const [entry] = await readEntries(db, document, undefined, 1);
  if (!entry) throw new AppError('not_found', messages.notFound);
  return entry;
}

/** The versions that a person selects from: the newest page, the named ones, and those in `shown`. Newest first. */
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
  const rows = await db
    .select({ version, createdAt, author: users.name, title, subject, restoredFrom, name })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(and(belongsTo(versions, document), isNull(versions.deletedAt), condition))
    .orderBy(desc(version))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    createdAt: unixSeconds(row.createdAt),
    author: row.author ?? messages.unknownAuthor,
    title: row.title ?? '',
    subject: row.subject ?? '',
    restoredFrom: row.restoredFrom ?? 0,
    name: row.name ?? '',
  }));
}
