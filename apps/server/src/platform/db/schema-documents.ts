import { draftReason, type EmailSettingsInput } from '@galley/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { type DocumentKind, documentKinds } from './document-ref';
import { emails, layouts } from './schema-emails';
import { organizationId, tenantKey } from './schema-organizations';
import { pinArchives } from './schema-pins';
import { templates } from './schema-themes';
import { author, users } from './schema-users';

/** Documents of every kind, and their related data: links, leases and drafts. */

/**
 * Every document that versions, links, leases and drafts can belong to, by its kind and its id within that kind. The row is
 * inserted with the document (`registerDocument`) and deleted with it by the database, with everything that belongs to
 * it. A new kind requires a value in `documentKinds` and a generated column with its foreign key here, and no change to
 * the tables below (docs/decisions/033).
 */
export const documents = pgTable(
  'documents',
  {
    organizationId: organizationId(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    id: bigNumber('id').notNull(),
    /** The id, if it is an email or page. */
    emailId: bigNumber('email_id').generatedAlwaysAs(sql`case when "kind" = 'email' then "id" end`),
    /** The id, if it is a theme. */
    templateId: bigNumber('template_id').generatedAlwaysAs(sql`case when "kind" = 'template' then "id" end`),
    /** The id, if it is a layout. */
    layoutId: bigNumber('layout_id').generatedAlwaysAs(sql`case when "kind" = 'layout' then "id" end`),
    /** The id, if it is a pin. */
    pinId: bigNumber('pin_id').generatedAlwaysAs(sql`case when "kind" = 'pin' then "id" end`),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind, table.id] }),
    tenantKey('documents_email_fk', [table.organizationId, table.emailId], emails).onDelete('cascade'),
    tenantKey('documents_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    tenantKey('documents_layout_fk', [table.organizationId, table.layoutId], layouts).onDelete('cascade'),
    tenantKey('documents_pin_fk', [table.organizationId, table.pinId], pinArchives).onDelete('cascade'),
    // For the deletion of a document.
    index('documents_email').on(table.emailId).where(sql`${table.emailId} is not null`),
    index('documents_template').on(table.templateId).where(sql`${table.templateId} is not null`),
    index('documents_layout').on(table.layoutId).where(sql`${table.layoutId} is not null`),
    index('documents_pin').on(table.pinId).where(sql`${table.pinId} is not null`),
    isOneOf(table.kind, documentKinds),
  ],
);

/** The document to which a row belongs, of any kind. The row is deleted with it. */
export const documentColumns = () => ({
  organizationId: organizationId(),
  documentKind: text('document_kind').$type<DocumentKind>().notNull(),
  documentId: bigNumber('document_id').notNull(),
});

/** The foreign key of these columns. */
export const documentKey = (name: string, organization: AnyPgColumn, kind: AnyPgColumn, id: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [organization, kind, id],
    foreignColumns: [documents.organizationId, documents.kind, documents.id],
  }).onDelete('cascade');

/** Share links: access for people without an account (docs/design.md 10). */
export const shareLinks = pgTable(
  'share_links',
  {
    id: generatedId(),
    ...documentColumns(),
    /** The version it shows; null = always the current one. */
    version: integer('version'),
    /** The name given by its creator; '' = none. */
    label: text('label').notNull().default(''),
    /** null = never. */
    expiresAt: timestamptz('expires_at'),
    lastOpenedAt: timestamptz('last_opened_at'),
    /** The token, encrypted with the server's secret, for showing it again. */
    tokenEncrypted: bytea('token_encrypted').notNull(),
    /** Keyed hash of the token, for lookup. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    revokedAt: timestamptz('revoked_at'),
    revokedBy: author('revoked_by'),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('share_links_document').on(table.documentKind, table.documentId),
    documentKey('share_links_document_fk', table.organizationId, table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
    isInRange(table.version, 1),
  ],
);

/** The holder of the edit lease of a document: one row per document. Its number increases with each new holder. */
export const editLeases = pgTable(
  'edit_leases',
  {
    id: generatedId(),
    ...documentColumns(),
    /** The fencing number required for a save. */
    leaseNumber: bigint('lease_number', { mode: 'number' }).notNull(),
    /** null = released. */
    userId: author('user_id'),
    /** The tab of the holder; null = released. */
    tabId: text('tab_id'),
    expiresAt: timestamptz('expires_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('edit_leases_holder_check', sql`(${table.userId} is null) = (${table.tabId} is null)`),
    uniqueIndex('edit_leases_document_key').on(table.documentKind, table.documentId),
    documentKey('edit_leases_document_fk', table.organizationId, table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
  ],
);

/** Unsaved work, visible only to its author (docs/design.md 9). */
export const drafts = pgTable(
  'drafts',
  {
    id: generatedId(),
    ...documentColumns(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    tabId: text('tab_id').notNull(),
    baseVersion: integer('base_version').notNull(),
    /** The layout that was loaded, which may be deleted by now; null = no other than in the saved version. */
    layoutId: bigNumber('layout_id'),
    htmlSha256: text('html_sha256').notNull(),
    /** The marked document, compressed like html_contents. It changes every second, so it isn't shared. */
    compressed: bytea('compressed').notNull(),
    /** Possible keys of files in the HTML; null = not searched yet. */
    fileKeys: text('file_keys').array(),
    changes: integer('changes').notNull().default(0),
    settings: jsonb('settings').$type<EmailSettingsInput>().notNull(),
    /** Why it was stored: 'typing', or why the save of its HTML was refused. */
    origin: text('origin').notNull().default('typing'),
    /** The browser it was made in; null = it didn't name itself, or the server kept the work of a refused save. */
    userAgent: text('user_agent'),
    savedAt: timestamptz('saved_at').notNull().defaultNow(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('drafts_tab_key')
      .on(table.documentKind, table.documentId, table.userId, table.tabId)
      .where(sql`${table.deletedAt} is null`),
    index('drafts_document').on(table.documentKind, table.documentId),
    documentKey('drafts_document_fk', table.organizationId, table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
    isOneOf(table.origin, draftReason.options),
    isInRange(table.baseVersion, 0),
    isInRange(table.layoutId, 1),
    isInRange(table.changes, 0),
  ],
);

/**
 * The editor's changes to a document since its stored version, for watchers (docs/design.md 9): one row for each
 * document that was edited, written in the statement that checks the lease.
 */
export const rooms = pgTable(
  'rooms',
  {
    ...documentColumns(),
    /** The lease and the version of the changes. */
    leaseNumber: bigNumber('lease_number').notNull(),
    baseVersion: integer('base_version').notNull(),
    /** Increases with each message of an editor. */
    sequence: bigNumber('sequence').notNull(),
    /** The message after which the document was `state`, as the editor packed it; null = the version itself. */
    stateSequence: bigNumber('state_sequence').notNull(),
    state: text('state'),
    /** The messages since then, one per line. */
    changes: text('changes').notNull(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentKind, table.documentId] }),
    documentKey('rooms_document_fk', table.organizationId, table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
  ],
);
