import { documentType } from '@galley/contract';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { htmlEncodings } from './html-encodings';
import { htmlKey } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { author } from './schema-users';

/** Themes ("Template" in code and API) and their versions. */

/** Themes ("Template" in code and API). */
export const templates = pgTable(
  'templates',
  {
    id: generatedId(),
    organizationId: organizationId(),
    title: text('title').notNull(),
    /** 'email' or 'page': the type of its documents. */
    type: text('type').notNull(),
    currentVersion: integer('current_version').notNull().default(1),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    createdBy: author('created_by'),
    updatedBy: author('updated_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    unique('templates_tenant_key').on(table.organizationId, table.id),
    index('templates_organization').on(table.organizationId),
    isOneOf(table.type, documentType.options),
  ],
);

export const templateVersions = pgTable(
  'template_versions',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    /** Counts per template from 1. */
    version: integer('version').notNull(),
    /** The designer's source without markers, decoded (html_contents). */
    htmlSha256: text('html_sha256').notNull(),
    /** The encoding of the source, for example 'utf-8' or 'windows-1252', which is also used for exports. */
    encoding: text('encoding').notNull().default('utf-8'),
    hasBom: boolean('has_bom').notNull().default(false),
    /** Path in the theme → blob id (docs/design.md 10, assets). */
    assets: jsonb('assets').$type<Record<string, number>>().notNull().default({}),
    /** Unguessable part of `/assets/{key}/`. */
    assetKey: text('asset_key').notNull().unique(),
    /** Name of the HTML file in the upload. */
    fileName: text('file_name').notNull().default('index.html'),
    /** Sections, components, groups, colors … as parsed by the markup package, if stored. */
    palette: jsonb('palette').$type<Record<string, unknown>>(),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** The version that this one restored; null = none. */
    restoredFrom: integer('restored_from'),
    /** The name given to it; null = none. */
    name: text('name'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('template_versions_template_fk', [table.organizationId, table.templateId], templates),
    uniqueIndex('template_versions_key').on(table.templateId, table.version),
    index('template_versions_html').on(table.organizationId, table.htmlSha256),
    htmlKey('template_versions_html_fk', table.organizationId, table.htmlSha256),
    isOneOf(table.encoding, htmlEncodings),
    isInRange(table.restoredFrom, 1),
  ],
);
