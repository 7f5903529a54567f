import { type BulkAction, type BulkState, bulkActions, bulkStates } from '@galley/contract';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, generatedId } from './columns';
import { emails } from './schema-emails';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** Actions on everything that a list matched, which a job carries out, and their emails, so that they can be undone. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    action: text('action').$type<BulkAction>().notNull(),
    state: text('state').$type<BulkState>().notNull().default('waiting'),
    /** The folder into which emails are moved; null = the top. */
    folderId: bigNumber('folder_id'),
    total: integer('total').notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bulk_changes_tenant_key').on(table.organizationId, table.id),
    index('bulk_changes_template').on(table.templateId),
    index('bulk_changes_created').on(table.createdAt),
    tenantKey('bulk_changes_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    isOneOf(table.action, bulkActions),
    isOneOf(table.state, bulkStates),
    isInRange(table.total, 0),
  ],
);

/** The emails of such an action. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    bulkId: bigNumber('bulk_id').notNull(),
    organizationId: organizationId(),
    emailId: bigNumber('email_id').notNull(),
    /** Its place in the order of the list. */
    place: integer('place').notNull(),
    state: text('state').$type<'waiting' | 'done' | 'skipped' | 'undone'>().notNull().default('waiting'),
    /** The folder before a move; null = the top. */
    folderId: bigNumber('folder_id'),
    /** The copy that was made of it. */
    copyId: bigNumber('copy_id'),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.emailId] }),
    index('bulk_items_email').on(table.emailId),
    tenantKey('bulk_items_bulk_fk', [table.organizationId, table.bulkId], bulkChanges).onDelete('cascade'),
    tenantKey('bulk_items_email_fk', [table.organizationId, table.emailId], emails).onDelete('cascade'),
    isOneOf(table.state, ['waiting', 'done', 'skipped', 'undone']),
  ],
);
