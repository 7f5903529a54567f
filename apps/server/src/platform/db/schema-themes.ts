import { documentType } from '@galley/contract';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { organizationId } from './schema-organizations';
import { author } from './schema-users';

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
