import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** Fictional recipients of a theme's emails, whose values replace template tags in previews. */
export const personas = pgTable(
  'personas',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    name: text('name').notNull(),
    /** A JSON object, as typed. */
    data: text('data').notNull(),
    createdBy: author('created_by'),
    updatedBy: author('updated_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('personas_tenant_key').on(table.organizationId, table.id),
    index('personas_template').on(table.templateId),
    tenantKey('personas_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
  ],
);
