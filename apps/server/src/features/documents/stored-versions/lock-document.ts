import { AppError } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { runNamed } from '../../../platform/db/named-statement';
import { documentTables } from './document-tables';

/** A document whose versions nobody else writes until the transaction ends. */
export interface LockedDocument extends DocumentRef {
  /** Its theme; of a theme, itself. */
  templateId: number;
  title: string;
  currentVersion: number;
  /** The newest version, which the next one follows. */
  newestVersion: number;
  /** The version of its theme that it uses; 0 = it is a theme. */
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
 * Locks a document until the transaction ends: every write of a version begins here, so they run one after another.
 * What the transaction writes is on disk when it commits, regardless of the settings of an external database. Throws
 * `not_found`, also for one in the trash.
 */
export async function lockForVersion(tx: Transaction, document: DocumentRef): Promise<LockedDocument> {
  const locked = await lockEvenDeleted(tx, document);
  if (locked.isDeleted) throw new AppError('not_found', messages.notFound);
  return locked;
}

/** The same for a document that may be in the trash, where it is neither restored nor purged meanwhile. */
export async function lockEvenDeleted(
  tx: Transaction,
  { organizationId, kind, id }: DocumentRef,
): Promise<LockedDocument> {
  const [locked] = await lockAll(tx, { organizationId, kind, ids: [id] });
  if (!locked) throw new AppError('not_found', messages.notFound);
  return locked;
}

/** The same for several documents of one kind, in the order of their ids. Missing ones are left out. */
export async function lockAll(
  tx: Transaction,
  { organizationId, kind, ids }: { organizationId: number; kind: DocumentKind; ids: readonly number[] },
): Promise<LockedDocument[]> {
  const rows = await runNamed<LockedRow>(tx, `lock ${kind}`, () => lockStatement(kind), { organizationId, ids });
  const { isVersionChosen } = documentTables[kind];
  const newest = isVersionChosen ? await newestVersions(tx, { organizationId, kind, ids }) : new Map<number, number>();
  return rows.map((row) => ({
    organizationId,
    kind,
    id: Number(row.id),
    templateId: Number(row.template_id),
    title: row.title,
    currentVersion: row.current_version,
    newestVersion: newest.get(Number(row.id)) ?? row.current_version,
    templateVersion: row.template_version ?? 0,
    layoutId: row.layout_id === null ? null : Number(row.layout_id),
    isDeleted: row.is_deleted,
  }));
}

function lockStatement(kind: DocumentKind) {
  const { table, isFromTheme, takesLayouts } = documentTables[kind];
  const { placeholder } = sql;
  const ofTheme = isFromTheme
    ? sql`template_id, template_version`
    : sql`id as template_id, null::integer as template_version`;
  const layoutId = takesLayouts ? sql`layout_id` : sql`null::bigint as layout_id`;
  const isDeleted = 'deletedAt' in table ? sql`deleted_at is not null` : sql`false`;
  return sql`select id, title, current_version, ${ofTheme}, ${layoutId}, ${isDeleted} as is_deleted,
      set_config('synchronous_commit', 'on', true)
    from ${table}
    where organization_id = ${placeholder('organizationId')} and id = any(${placeholder('ids')}::bigint[])
    order by id for update`;
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
