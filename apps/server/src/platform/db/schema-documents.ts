import { draftReason, type EmailSettingsInput } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, identity, moment } from './columns';
import { organizationId } from './schema-organizations';
import { author, users } from './schema-users';

/** What belongs to a document of any kind: links, leases and drafts. */

/** What a share link, a lease or a draft can belong to. */
const documentKinds = ['email', 'template'] as const;

/** Share links: access for people without an account (design.md 10). */
export const shareLinks = pgTable(
  'share_links',
  {
    id: identity(),
    organizationId: organizationId(),
    /** 'email' or 'template'. */
    documentKind: text('document_kind').notNull(),
    documentId: bigNumber('document_id').notNull(),
    /** The version it shows; 0 = always the current one. */
    version: integer('version').notNull().default(0),
    /** The name its creator gave it; '' = none. */
    label: text('label').notNull().default(''),
    /** null = never. */
    expiresAt: moment('expires_at'),
    lastOpenedAt: moment('last_opened_at'),
    /** The token, encrypted with the server's secret, to show it again. */
    tokenEncrypted: bytea('token_encrypted').notNull(),
    /** Keyed hash of the token, to find it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    revokedAt: moment('revoked_at'),
    revokedBy: author('revoked_by'),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('share_links_document').on(table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
    isInRange(table.version, 0),
  ],
);

/** The holder of the edit lease of a document: one row per document. Its number grows with each new holder. */
export const editLeases = pgTable(
  'edit_leases',
  {
    id: identity(),
    organizationId: organizationId(),
    documentKind: text('document_kind').notNull(),
    documentId: bigNumber('document_id').notNull(),
    /** The fencing number a save must carry. */
    leaseNumber: bigint('lease_number', { mode: 'number' }).notNull(),
    /** null = released. */
    userId: author('user_id'),
    tabId: text('tab_id').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('edit_leases_document_key').on(table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
  ],
);

/** Unsaved work, visible to its author alone (design.md 9). */
export const drafts = pgTable(
  'drafts',
  {
    id: identity(),
    organizationId: organizationId(),
    documentKind: text('document_kind').notNull(),
    documentId: bigNumber('document_id').notNull(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    tabId: text('tab_id').notNull(),
    baseVersion: integer('base_version').notNull(),
    htmlSha256: text('html_sha256').notNull(),
    /** The marked document, compressed like html_contents. It changes every second, so it isn't shared. */
    compressed: bytea('compressed').notNull(),
    changes: integer('changes').notNull().default(0),
    settings: jsonb('settings').$type<EmailSettingsInput>().notNull(),
    /** Why it was kept: 'typing', or why the save of its html was refused. */
    origin: text('origin').notNull().default('typing'),
    /** The browser it was made in. */
    userAgent: text('user_agent').notNull().default(''),
    savedAt: moment('saved_at').notNull().defaultNow(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('drafts_tab_key')
      .on(table.documentKind, table.documentId, table.userId, table.tabId)
      .where(sql`${table.deletedAt} is null`),
    isOneOf(table.documentKind, documentKinds),
    isOneOf(table.origin, draftReason.options),
    isInRange(table.baseVersion, 0),
    isInRange(table.changes, 0),
  ],
);
