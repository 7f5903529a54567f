import type { EmailSettingsInput } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, deletedAt, generatedId } from './columns';
import { documentKinds } from './document-ref';
import { htmlEncodings } from './html-encodings';
import { documentColumns, documentKey } from './schema-documents';
import { htmlKey } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { author } from './schema-users';

/** Versions of documents of every kind, and what versions of one kind alone have. */

/** The content of documents: every version of every kind. One is inserted by `writeVersions` and never changes. */
export const versions = pgTable(
  'versions',
  {
    id: generatedId(),
    ...documentColumns(),
    /** Counts per document from 1. The newest snapshot of a pin can be deleted again. */
    version: integer('version').notNull(),
    /** The HTML (html_contents): marked, or of a theme the designer's source without markers, decoded. */
    htmlSha256: text('html_sha256').notNull(),
    /** The title of an email or page, which is versioned with it; null = of another kind. */
    title: text('title'),
    /** Subject and preview text of an email or page; null = of another kind. */
    settings: jsonb('settings').$type<EmailSettingsInput>(),
    /** The version of the theme that it uses; null = it is a theme. */
    templateVersion: integer('template_version'),
    /** The version that this one restored; null = none. */
    restoredFrom: integer('restored_from'),
    /** The name given to it; null = none. */
    name: text('name'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    documentKey('versions_document_fk', table.organizationId, table.documentKind, table.documentId),
    unique('versions_tenant_key').on(table.organizationId, table.id),
    uniqueIndex('versions_key').on(table.documentKind, table.documentId, table.version),
    index('versions_html').on(table.organizationId, table.htmlSha256),
    htmlKey('versions_html_fk', table.organizationId, table.htmlSha256),
    isOneOf(table.documentKind, documentKinds),
    check(
      'versions_email_check',
      sql`num_nonnulls(${table.title}, ${table.settings}) = case when ${table.documentKind} = 'email' then 2 else 0 end`,
    ),
    check('versions_theme_check', sql`(${table.templateVersion} is null) = (${table.documentKind} = 'template')`),
    isInRange(table.version, 1),
    isInRange(table.templateVersion, 0),
    isInRange(table.restoredFrom, 1),
  ],
);

/** The version to which a row belongs. The row is deleted with it. */
const versionColumns = () => ({
  versionId: bigNumber('version_id').primaryKey(),
  organizationId: organizationId(),
});

/** Facts that versions of pins, their snapshots, have in addition. */
export const pinSnapshots = pgTable(
  'pin_snapshots',
  {
    ...versionColumns(),
    /** SHA-1 of the section without markers. */
    htmlSha1: text('html_sha1').notNull(),
    /** The prefix in its markers' values; '' = it has no markers, as the functions that read them take it. */
    markerPrefix: text('marker_prefix').notNull(),
    /** The id of the block in the document it was pinned from; null = not known. */
    blockId: text('block_id'),
  },
  (table) => [
    tenantKey('pin_snapshots_version_fk', [table.organizationId, table.versionId], versions).onDelete('cascade'),
  ],
);

/** Facts that versions of themes have in addition: the files of the upload and how to read them. */
export const templateFiles = pgTable(
  'template_files',
  {
    ...versionColumns(),
    /** The encoding of the source, for example 'utf-8' or 'windows-1252', which is also used for exports. */
    encoding: text('encoding').notNull().default('utf-8'),
    hasBom: boolean('has_bom').notNull().default(false),
    /** Path in the theme → blob id (docs/design.md 10, assets). */
    assets: jsonb('assets').$type<Record<string, number>>().notNull().default({}),
    /** Unguessable part of `/assets/{key}/`. */
    assetKey: text('asset_key').notNull().unique(),
    /** Name of the HTML file in the upload. */
    fileName: text('file_name').notNull().default('index.html'),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** Whether its HTML has no tags; null = its palette wasn't read yet. */
    isUntagged: boolean('is_untagged'),
  },
  (table) => [
    tenantKey('template_files_version_fk', [table.organizationId, table.versionId], versions).onDelete('cascade'),
    isOneOf(table.encoding, htmlEncodings),
  ],
);
