import { damageState } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { organizations } from './schema-organizations';

/** The check of all stored files and documents. */

/** A check of all stored files and documents: its progress or result. At most one is unfinished. */
export const fileChecks = pgTable(
  'file_checks',
  {
    id: generatedId(),
    /** The current phase: 'files', then 'documents', then 'drafts'. */
    phase: text('phase').notNull().default('files'),
    /** The last item of the phase that was read. An interrupted check continues after it; '' comes before all. */
    position: text('position').notNull().default(''),
    /** Number of items at its start. */
    total: integer('total').notNull().default(0),
    /** Number of files, and of documents with drafts, that were read. */
    files: integer('files').notNull().default(0),
    documents: integer('documents').notNull().default(0),
    bytes: bigNumber('bytes').notNull().default(0),
    createdAt: createdAt(),
    /** null = waiting. */
    startedAt: timestamptz('started_at'),
    /** The time of its last progress; if it is long ago, the check has stalled. */
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('file_checks_running').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
    isOneOf(table.phase, ['files', 'documents', 'drafts']),
    isInRange(table.total, 0),
    isInRange(table.files, 0),
    isInRange(table.documents, 0),
    isInRange(table.bytes, 0),
  ],
);

/** Damaged items found by the last or the current check. */
export const damagedFiles = pgTable(
  'damaged_files',
  {
    id: generatedId(),
    /** 'file' (blobs, avatar_files), 'document' (html_contents) or 'draft' (drafts). */
    kind: text('kind').notNull(),
    /** Of a document or draft; null = a file, which several organizations can share. */
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    sha256: text('sha256').notNull(),
    /** 'damaged', 'missing' or 'unreadable'. */
    state: text('state').notNull(),
    /** When a check first found it. */
    foundAt: timestamptz('found_at').notNull(),
    /** The check that last found it. */
    checkId: bigNumber('check_id')
      .notNull()
      .references(() => fileChecks.id),
  },
  (table) => [
    uniqueIndex('damaged_files_key').on(table.kind, table.sha256, sql`coalesce(${table.organizationId}, 0)`),
    index('damaged_files_check').on(table.checkId),
    isOneOf(table.kind, ['file', 'document', 'draft']),
    isOneOf(table.state, damageState.options),
  ],
);
