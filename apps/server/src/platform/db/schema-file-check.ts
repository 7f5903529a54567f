import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigNumber, createdAt, identity, moment } from './columns';
import { organizations } from './schema-core';

/** The part of the schema about the check of everything that is stored (see `schema-core.ts`). */

/** A check of all stored files and documents: how far it is, or what it came to. At most one has not ended. */
export const fileChecks = pgTable(
  'file_checks',
  {
    id: identity(),
    /** What is read: 'files', then 'documents', then 'drafts'. */
    phase: text('phase').notNull().default('files'),
    /** The last thing of the phase that was read; '' = none yet. A check that was interrupted goes on after it. */
    position: text('position').notNull().default(''),
    /** How many things there were to read when it started. */
    total: integer('total').notNull().default(0),
    /** Files, and documents with drafts, that were read so far. */
    files: integer('files').notNull().default(0),
    documents: integer('documents').notNull().default(0),
    bytes: bigNumber('bytes').notNull().default(0),
    createdAt: createdAt(),
    /** null = it waits for its turn. */
    startedAt: moment('started_at'),
    /** When it last got on; long ago = nothing works on it any more. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('file_checks_running').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
  ],
);

/** What the last check found damaged, or the one that runs. */
export const damagedFiles = pgTable(
  'damaged_files',
  {
    id: identity(),
    /** 'file' (blobs, avatar_files), 'document' (html_contents) or 'draft' (drafts). */
    kind: text('kind').notNull(),
    /** Of a document or draft; null = a file, which several organizations may share. */
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    sha256: text('sha256').notNull(),
    /** 'damaged', 'missing' or 'unreadable'. */
    state: text('state').notNull(),
    /** When a check first found it so. */
    foundAt: moment('found_at').notNull(),
    /** The check that found it so last. */
    checkId: bigNumber('check_id')
      .notNull()
      .references(() => fileChecks.id),
  },
  (table) => [
    uniqueIndex('damaged_files_key').on(table.kind, table.sha256, sql`coalesce(${table.organizationId}, 0)`),
    index('damaged_files_check').on(table.checkId),
  ],
);
