import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** Pins of themes: stored sections, in groups. */

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
    /** The version of the template that it uses. */
    templateVersion: integer('template_version').notNull(),
    /** null = in no group. */
    groupId: bigNumber('group_id'),
    title: text('title').notNull(),
    /** Its default snapshot, which isn't always the newest. */
    currentVersion: integer('current_version').notNull().default(1),
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
