import { AppError } from '@galley/contract';
import { type SQL, sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { runNamed } from '../../../platform/db/named-statement';
import { documentTables } from './document-tables';

/** A document that is locked until the transaction ends: no other transaction writes its versions. */
export interface LockedDocument extends DocumentRef {
  /** The theme that it belongs to; for a theme, its own id. */
  templateId: number;
  title: string;
  currentVersion: number;
  /** The newest version, which the next one follows. */
  newestVersion: number;
  /** The version of its theme that it uses; 0 = the document is a theme. */
  templateVersion: number;
  /** The layout that was loaded last; null = none. */
  layoutId: number | null;
  isDeleted: boolean;
}

interface LockedRow {
  id: string;
  template_id: string;
  title: string;
  current_version: number;
  template_version: number | null;
  layout_id: string | null;
  is_deleted: boolean;
}

/**
 * Locks a document until the transaction ends. Every write of a version begins with it, so they run one after another.
 * The transaction's writes are on disk when it commits, regardless of the settings of an external database. Throws
 * `not_found`, also for a document in the trash.
 */
export async function lockForVersion(tx: Transaction, document: DocumentRef): Promise<LockedDocument> {
  const locked = await lockEvenDeleted(tx, document);
  if (locked.isDeleted) throw new AppError('not_found', messages.notFound);
  return locked;
}

/**
 * Locks a document that may be in the trash, so that it is neither restored nor purged meanwhile. Throws `not_found`.
 */
export async function lockEvenDeleted(
  tx: Transaction,
  { organizationId, kind, id }: DocumentRef,
): Promise<LockedDocument> {
  const [locked] = await lockAll(tx, { organizationId, kind, ids: [id] });
  if (!locked) throw new AppError('not_found', messages.notFound);
  return locked;
}

/** Locks several documents of one kind, in the order of their ids. Missing ones are left out. */
export async function lockAll(
  tx: Transaction,
  { organizationId, kind, ids }: { organizationId: number; kind: DocumentKind; ids: readonly number[] },
): Promise<LockedDocument[]> {
  const rows = await runNamed<LockedRow>(tx, `lock ${kind}`, () => lockStatement(kind), { organizationId, ids });
  const { isVersionChosen } = documentTables[kind];
  const newest = isVersionChosen ? await newestVersions(tx, { organizationId, kind, ids }) : new Map<number, number>();
  return rows.map((row) => lockedDocument({ organizationId, kind }, row, newest.get(Number(row.id))));
}

/** The lease of a document, and the response to an earlier request with the same key. */
export interface SaveFence {
  /** null = it was never held, or isn't held now. */
  lease: { userId: number; number: number } | null;
  /** The response as `rememberAnswer` stored it; null = there was no such request. */
  earlier: { requestSha256: string; answer: unknown } | null;
}

interface FencedRow extends LockedRow {
  holder: string | null;
  lease_number: string;
  request_sha256: string | null;
  answer: unknown;
}

/**
 * Locks a document with its lease for a save, in one statement. Returns null if the document doesn't exist, or has no
 * lease yet. Both rows are read once they are locked, but the earlier response when the statement begins: a request
 * with the same key that ended while this one waited isn't seen, so a save that is refused reads it again.
 */
export async function lockForSave(
  tx: Transaction,
  document: DocumentRef,
  once: { userId: number; scope: string; key: string },
): Promise<{ locked: LockedDocument; fence: SaveFence } | null> {
  const { organizationId, kind, id } = document;
  const { placeholder } = sql;
  const [row] = await runNamed<FencedRow>(
    tx,
    `lock ${kind} for a save`,
    () => sql`select ${lockedColumns(kind)}, lease.user_id as holder, lease.lease_number, earlier.request_sha256, earlier.answer
      from ${documentTables[kind].table} document
      join edit_leases lease on lease.organization_id = document.organization_id
        and lease.document_kind = ${kind}::text and lease.document_id = document.id
      left join idempotency_keys earlier on earlier.user_id = ${placeholder('userId')}
        and earlier.scope = ${placeholder('scope')} and earlier.key = ${placeholder('key')}
      where document.organization_id = ${placeholder('organizationId')} and document.id = ${placeholder('id')}
      for update of document, lease`,
    { organizationId, id, userId: once.userId, scope: once.scope, key: once.key },
  );
  if (!row) return null;
  const { isVersionChosen } = documentTables[kind];
  const newest = isVersionChosen ? await newestVersions(tx, { organizationId, kind, ids: [id] }) : null;
  return {
    locked: lockedDocument(document, row, newest?.get(id)),
    fence: {
      lease: row.holder === null ? null : { userId: Number(row.holder), number: Number(row.lease_number) },
      earlier: row.request_sha256 === null ? null : { requestSha256: row.request_sha256, answer: row.answer },
    },
  };
}

/** The state that a document must have for a save to be written at once. */
export interface FenceValues {
  /** The current version of the document. */
  baseVersion: number;
  /** The number of the lease, which the author of the save must hold. */
  leaseNumber: number;
}

/**
 * Returns the part of a statement (`with …`) that locks a document with its lease: a row `fenced` with the layout that
 * was loaded last, if the document isn't in the trash, has the state of `FenceValues`, and no request with the same key
 * was answered. The rows are read once they are locked. The transaction's writes are on disk when it commits. Its other
 * placeholders are those of `answerValues` and `documentId`.
 */
export function fencedDocument(kind: DocumentKind): SQL {
  const { placeholder } = sql;
  const { table, takesLayouts } = documentTables[kind];
  const isDeleted = 'deletedAt' in table ? sql`document.deleted_at is not null` : sql`false`;
  return sql`fenced as materialized (
      select ${takesLayouts ? sql`document.layout_id` : sql`null::bigint as layout_id`},
        set_config('synchronous_commit', 'on', true)
      from ${table} document
      join edit_leases lease on lease.organization_id = document.organization_id
        and lease.document_kind = ${kind}::text and lease.document_id = document.id
      where document.organization_id = ${placeholder('organizationId')}::bigint
        and document.id = ${placeholder('documentId')}::bigint and not ${isDeleted}
        and document.current_version = ${placeholder('baseVersion')}::integer
        and lease.user_id = ${placeholder('userId')}::bigint
        and lease.lease_number = ${placeholder('leaseNumber')}::bigint
        and not exists (select from idempotency_keys earlier where earlier.user_id = ${placeholder('userId')}::bigint
          and earlier.scope = ${placeholder('scope')}::text and earlier.key = ${placeholder('key')}::text)
      for update of document, lease
    )`;
}

function lockedDocument(
  { organizationId, kind }: Omit<DocumentRef, 'id'>,
  row: LockedRow,
  newestVersion: number | undefined,
): LockedDocument {
  return {
    organizationId,
    kind,
    id: Number(row.id),
    templateId: Number(row.template_id),
    title: row.title,
    currentVersion: row.current_version,
    newestVersion: newestVersion ?? row.current_version,
    templateVersion: row.template_version ?? 0,
    layoutId: row.layout_id === null ? null : Number(row.layout_id),
    isDeleted: row.is_deleted,
  };
}

function lockedColumns(kind: DocumentKind): SQL {
  const { table, isFromTheme, takesLayouts } = documentTables[kind];
  const ofTheme = isFromTheme
    ? sql`document.template_id, document.template_version`
    : sql`document.id as template_id, null::integer as template_version`;
  const layoutId = takesLayouts ? sql`document.layout_id` : sql`null::bigint as layout_id`;
  const isDeleted = 'deletedAt' in table ? sql`document.deleted_at is not null` : sql`false`;
  return sql`document.id, document.title, document.current_version, ${ofTheme}, ${layoutId}, ${isDeleted} as is_deleted,
    set_config('synchronous_commit', 'on', true)`;
}

function lockStatement(kind: DocumentKind): SQL {
  const { placeholder } = sql;
  return sql`select ${lockedColumns(kind)} from ${documentTables[kind].table} document
    where document.organization_id = ${placeholder('organizationId')}
      and document.id = any(${placeholder('ids')}::bigint[])
    order by document.id for update`;
}

async function newestVersions(
  tx: Transaction,
  values: { organizationId: number; kind: DocumentKind; ids: readonly number[] },
): Promise<Map<number, number>> {
  const { placeholder } = sql;
  const rows = await runNamed<{ id: string; version: number }>(
    tx,
    'newest versions',
    () => sql`select document_id as id, max(version) as version from versions
      where organization_id = ${placeholder('organizationId')} and document_kind = ${placeholder('kind')}
        and document_id = any(${placeholder('ids')}::bigint[])
      group by document_id`,
    values,
  );
  return new Map(rows.map(({ id, version }) => [Number(id), version]));
}
