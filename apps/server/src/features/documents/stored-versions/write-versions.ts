import type { ChangeEvent, EmailSettings } from '@galley/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type ChangeAuthor, changesOf, recordedChanges } from '../../../changes/record-change';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentKind } from '../../../platform/db/document-ref';
import { fileKeysOf, storedHtml } from '../../../platform/db/html-contents';
import { runNamed } from '../../../platform/db/named-statement';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { documentTables } from './document-tables';
import { type FenceValues, fencedDocument } from './lock-document';

/**
 * The next version of a document. Absent fields are as in the current version, or as in the version that it restores.
 */
export interface NextVersion {
  /** Locked by the caller, or inserted in the same transaction; version 0 = it has no version yet. */
  document: { id: number; currentVersion: number; newestVersion?: number };
  html?: PackedHtml;
  /** The checksum of stored HTML, instead of `html`. The caller has locked the version that it is from. */
  htmlSha256?: string;
  title?: string;
  settings?: EmailSettings;
  templateVersion?: number;
  restoredFrom?: number;
  /** Its name in the history. */
  name?: string;
  /** Returns the change to record for a version number. Absent = the caller records a change that names the row. */
  event?(version: number): ChangeEvent;
}

export interface WrittenVersion {
  version: number;
  /** The id of the row in `versions`. */
  id: number;
  htmlSha256: string;
  /** The version of its theme; 0 = the document is a theme. */
  templateVersion: number;
}

interface WrittenRow {
  id: string;
  document_id: string;
  html_sha256: string;
  template_version: number | null;
  layout_id: string | null;
}

/** An addition to the same statement: parts of its `with`, which are always the same SQL for a `name`. */
export interface StatementParts {
  name: string;
  /** Returns the parts, which write only if the condition `when` is met. */
  sql(when: SQL): SQL;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Writes the next versions of documents of one kind, and makes each the current one of its document: HTML and the list
 * of its files, versions, documents and recorded changes, in one statement. Nothing else writes a version. Returns the
 * versions in the order of `next`. Throws if a document, or the version that it restores, doesn't exist.
 */
export async function writeVersions(
  tx: Transaction,
  kind: DocumentKind,
  author: ChangeAuthor,
  next: readonly NextVersion[],
  also?: StatementParts,
): Promise<WrittenVersion[]> {
  const rows = await runStatement(tx, kind, author, next, { also });
  const written = new Map(rows.map((row) => [Number(row.document_id), row]));
  return next.map(({ document }) => {
    const row = written.get(document.id);
    if (!row) throw new Error(`A version of ${kind} ${document.id} could not be written.`);
    return writtenVersion(document, row);
  });
}

/** Writes the next version of one document, as `writeVersions`. */
export async function writeVersion(
  tx: Transaction,
  kind: DocumentKind,
  author: ChangeAuthor,
  next: NextVersion,
  also?: StatementParts,
): Promise<WrittenVersion> {
  const [written] = await writeVersions(tx, kind, author, [next], also);
  if (!written) throw new Error(`A version of ${kind} ${next.document.id} could not be written.`);
  return written;
}

/**
 * Writes the next version of a document by one statement that is a transaction of its own: it locks the document, and
 * writes only if the fence lets it pass (`fencedDocument`). Returns the version, and the layout that was loaded last;
 * null = nothing was written. Not for kinds whose current version is chosen by people.
 */
export async function writeFencedVersion(
  db: Queryable,
  kind: DocumentKind,
  author: ChangeAuthor,
  next: NextVersion,
  { fence, also }: { fence: FenceValues; also: StatementParts },
): Promise<(WrittenVersion & { layoutId: number | null }) | null> {
  const [row] = await runStatement(db, kind, author, [next], { fence, also });
  if (!row) return null;
  return { ...writtenVersion(next.document, row), layoutId: row.layout_id === null ? null : Number(row.layout_id) };
}

function nextNumber({ newestVersion, currentVersion }: NextVersion['document']): number {
  return (newestVersion ?? currentVersion) + 1;
}

function writtenVersion(document: NextVersion['document'], row: WrittenRow): WrittenVersion {
  return {
    version: nextNumber(document),
    id: Number(row.id),
    htmlSha256: row.html_sha256,
    templateVersion: row.template_version ?? 0,
  };
}

async function runStatement(
  db: Queryable,
  kind: DocumentKind,
  author: ChangeAuthor,
  next: readonly NextVersion[],
  { fence, also }: { fence?: FenceValues; also?: StatementParts },
): Promise<WrittenRow[]> {
  if (next.length === 0) return [];
  const htmls = [...new Map(next.flatMap(({ html }) => (html ? [[html.sha256, html] as const] : []))).values()];
  const numbered = next.map((one) => ({ ...one, version: nextNumber(one.document) }));
  const name = ['write', kind, htmls.length, also?.name, fence && 'fenced'].filter((part) => part !== undefined);
  const build = () => statementOf(kind, htmls.length, { isFenced: fence !== undefined, also });
  return await runNamed<WrittenRow>(db, name.join(' '), build, {
    ...author,
    ...Object.assign({}, ...htmls.map(htmlValues)),
    fileKeys: fileKeysOf(htmls),
    versions: JSON.stringify(
      numbered.map(({ document, version, html, htmlSha256, title, settings, templateVersion, restoredFrom, name }) => ({
        id: document.id,
        version,
        base: restoredFrom ?? document.currentVersion,
        html_sha256: html?.sha256 ?? htmlSha256,
        title,
        settings,
        template_version: templateVersion,
        restored_from: restoredFrom,
        name,
      })),
    ),
    changes: changesOf(numbered.flatMap(({ event, version }) => event?.(version) ?? [])),
    ...also?.values,
    ...fence,
  });
}

const { placeholder } = sql;

function htmlValues({ sha256, compressed, size, fileKeys }: PackedHtml, at: number): Record<string, unknown> {
  return {
    [`sha256_${at}`]: sha256,
    [`compressed_${at}`]: compressed,
    [`size_${at}`]: size,
    [`areFilesListed_${at}`]: fileKeys !== undefined,
  };
}

function statementOf(
  kind: DocumentKind,
  htmlCount: number,
  { isFenced, also }: { isFenced: boolean; also: StatementParts | undefined },
): SQL {
  const { table, isTitleVersioned, isFromTheme } = documentTables[kind];
  const organizationId = placeholder('organizationId');
  const userId = placeholder('userId');
  const htmls = Array.from({ length: htmlCount }, (_, at) => ({
    sha256: placeholder(`sha256_${at}`),
    compressed: placeholder(`compressed_${at}`),
    size: placeholder(`size_${at}`),
    areFilesListed: placeholder(`areFilesListed_${at}`),
  }));
  const when = isFenced ? sql`exists (select from fenced)` : sql`true`;
  const parts = [
    ...(isFenced ? [fencedDocument(kind)] : []),
    ...(htmlCount > 0 ? [storedHtml(organizationId, htmls, placeholder('fileKeys'), when)] : []),
    recordedChanges(organizationId, userId, placeholder('changes'), when),
    ...(also ? [also.sql(when)] : []),
  ];
  const ofEmail = isTitleVersioned ? sql`next.title, next.settings` : sql`null, null`;
  const templateVersion = isFromTheme ? sql`document.template_version` : sql`null::integer`;
  const layoutId = isFenced ? sql`(select layout_id from fenced)` : sql`null::bigint`;
  // The updates need no further locks: the documents are locked by the caller or `fenced`, or were inserted.
  return sql`with ${sql.join(parts, sql`, `)}, next as materialized (
      select given.id, given.version, given.restored_from, given.name,
        coalesce(given.html_sha256, base.html_sha256) as html_sha256,
        coalesce(given.title, case when given.restored_from is not null then base.title end, document.title) as title,
        coalesce(given.settings, base.settings) as settings,
        coalesce(given.template_version, case when given.restored_from is not null then base.template_version end,
          ${templateVersion}) as template_version
      from jsonb_to_recordset(${placeholder('versions')}::jsonb) as given (id bigint, version integer, base integer,
        html_sha256 text, title text, settings jsonb, template_version integer, restored_from integer, name text)
      join ${table} document on document.organization_id = ${organizationId}::bigint and document.id = given.id
      left join versions base on base.organization_id = ${organizationId}::bigint
        and base.document_kind = ${kind}::text and base.document_id = given.id and base.version = given.base
        and base.deleted_at is null
      where ${when}
    ), written as (
      insert into versions (organization_id, document_kind, document_id, version, html_sha256, title, settings,
        template_version, restored_from, name, created_by)
      select ${organizationId}::bigint, ${kind}::text, next.id, next.version, next.html_sha256, ${ofEmail},
        next.template_version, next.restored_from, next.name, ${userId}::bigint
      from next
      returning id, document_id, html_sha256, template_version
    ), changed_documents as (
      update ${table} document set current_version = next.version, title = next.title,
        ${isFromTheme ? sql`template_version = next.template_version,` : sql``}
        updated_by = ${userId}::bigint, updated_at = now()
      from next where document.organization_id = ${organizationId}::bigint and document.id = next.id
    )
    select id, document_id, html_sha256, template_version, ${layoutId} as layout_id from written`;
}
