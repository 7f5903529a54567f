import { AppError, type HistoryEntry, type HistoryPage, limits } from '@galley/contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { emailVersions, templateVersions, users } from '../../../platform/db/schema';

/** The versions of each kind of document. Those of a theme have no title or subject of their own. */
const kinds = {
  email: {
    table: emailVersions,
    document: emailVersions.emailId,
    title: sql<string>`${emailVersions.title}`,
    subject: sql<string>`coalesce(${emailVersions.settings} ->> 'subject', '')`,
  },
  template: {
    table: templateVersions,
    document: templateVersions.templateId,
    title: sql<string>`''`,
    subject: sql<string>`''`,
  },
} satisfies Record<DocumentKind, unknown>;

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
  const { table } = kinds[document.kind];
  const condition = and(
    before === undefined ? undefined : lt(table.version, before),
    isNamed ? isNotNull(table.name) : undefined,
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
  const [entry] = await readEntries(db, document, eq(kinds[document.kind].table.version, version), 1);
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
  const { table } = kinds[document.kind];
  const condition = or(
    gt(table.version, currentVersion - limits.versionsPerPage),
    isNotNull(table.name),
    shown.length > 0 ? inArray(table.version, [...shown]) : undefined,
  );
  return await readEntries(db, document, condition, limits.versionsPerPage * 4);
}

async function readEntries(
  db: Queryable,
  { organizationId, kind, id }: DocumentRef,
  condition: SQL | undefined,
  limit: number,
): Promise<HistoryEntry[]> {
  const { table, document, title, subject } = kinds[kind];
  const rows = await db
    .select({
      version: table.version,
      createdAt: table.createdAt,
      author: users.name,
      title,
      subject,
      restoredFrom: table.restoredFrom,
      name: table.name,
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.createdBy))
    .where(and(eq(table.organizationId, organizationId), eq(document, id), isNull(table.deletedAt), condition))
    .orderBy(desc(table.version))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    createdAt: unixSeconds(row.createdAt),
    author: row.author ?? messages.unknownAuthor,
    restoredFrom: row.restoredFrom ?? 0,
    name: row.name ?? '',
  }));
}
