import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { htmlKey } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** Pins of themes: stored sections with their snapshots, in groups. */

export const pinGroups = pgTable(
  'pin_groups',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    name: text('name').notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    tenantKey('pin_groups_template_fk', [table.organizationId, table.templateId], templates),
    unique('pin_groups_tenant_key').on(table.organizationId, table.id),
    index('pin_groups_template').on(table.templateId),
  ],
);

export const pinArchives = pgTable(
  'pin_archives',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    /** The version of the template with which it was made. */
    templateVersion: integer('template_version').notNull(),
    /** null = in no group. */
    groupId: bigNumber('group_id'),
    name: text('name').notNull(),
    isMobile: boolean('is_mobile').notNull().default(false),
    /** The item of the theme's palette that it was made from; null = none. */
    sectionId: text('section_id'),
    createdBy: author('created_by'),
    updatedBy: author('updated_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    tenantKey('pin_archives_template_fk', [table.organizationId, table.templateId], templates),
    tenantKey('pin_archives_group_fk', [table.organizationId, table.groupId], pinGroups).onDelete('set null'),
    unique('pin_archives_tenant_key').on(table.organizationId, table.id),
    index('pin_archives_template').on(table.templateId),
    index('pin_archives_group').on(table.groupId).where(sql`${table.groupId} is not null`),
    isInRange(table.templateVersion, 0),
  ],
);

export const pinSnapshots = pgTable(
  'pin_snapshots',
  {
    id: generatedId(),
    organizationId: organizationId(),
    pinArchiveId: bigNumber('pin_archive_id').notNull(),
    /** True for exactly one snapshot of a pin. A column here, because references between tables can't form a cycle. */
    isDefault: boolean('is_default').notNull().default(false),
    /** The marked section (html_contents). */
    htmlSha256: text('html_sha256').notNull(),
    /** SHA-1 of the section without markers. */
    htmlSha1: text('html_sha1').notNull(),
    /** The prefix in its markers' values; '' = it has no markers, as the functions that read them take it. */
    markerPrefix: text('marker_prefix').notNull(),
    /** The id of the block in the document it was pinned from; null = not known. */
    blockId: text('block_id'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    tenantKey('pin_snapshots_archive_fk', [table.organizationId, table.pinArchiveId], pinArchives).onDelete('cascade'),
    htmlKey('pin_snapshots_html_fk', table.organizationId, table.htmlSha256),
    unique('pin_snapshots_tenant_key').on(table.organizationId, table.id),
    index('pin_snapshots_archive').on(table.pinArchiveId),
    uniqueIndex('pin_snapshots_default').on(table.pinArchiveId).where(sql`${table.isDefault}`),
    index('pin_snapshots_html').on(table.organizationId, table.htmlSha256),
  ],
);
