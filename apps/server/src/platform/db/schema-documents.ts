import { documentType, draftReason, type EmailSettingsInput } from '@galley/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, identity, moment } from './columns';
import { htmlEncodings } from './html-encodings';
import { blobs, htmlKey, organizations, templates, users } from './schema-core';

/** The second part of the schema: emails and what belongs to a document (see `schema-core.ts`). */

const organizationId = () =>
  bigNumber('organization_id')
    .notNull()
    .references(() => organizations.id);

const author = (name: string) => bigNumber(name).references(() => users.id);

/** What a share link, a lease or a draft can belong to. */
const documentKinds = ['email', 'template'] as const;

export const folders = pgTable(
  'folders',
  {
    id: identity(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id')
      .notNull()
      .references(() => templates.id),
    /** Parent folder; null = none. */
    parentId: bigNumber('parent_id').references((): AnyPgColumn => folders.id, { onDelete: 'set null' }),
    /** The deleted folder it was in, until it is moved. Undoing the deletion moves it back. null = none. */
    deletedParentId: bigNumber('deleted_parent_id').references((): AnyPgColumn => folders.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('folders_template').on(table.templateId),
    index('folders_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('folders_deleted_parent').on(table.deletedParentId).where(sql`${table.deletedParentId} is not null`),
    index('folders_name_trigrams').using('gin', table.name.op('gin_trgm_ops')),
  ],
);

/** Folders a person has closed in the dashboard; a folder without a row is open. */
export const folderCollapses = pgTable(
  'folder_collapses',
  {
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    folderId: bigNumber('folder_id')
      .notNull()
      .references(() => folders.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.folderId] })],
);

/** Emails and pages: one table, told apart by `type`. */
export const emails = pgTable(
  'emails',
  {
    id: identity(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id')
      .notNull()
      .references(() => templates.id),
    /** Folder; null = none. */
    folderId: bigNumber('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    /** The deleted folder it was in, until it is moved. Undoing the deletion moves it back. null = none. */
    deletedFolderId: bigNumber('deleted_folder_id').references(() => folders.id, { onDelete: 'set null' }),
    /** 'email' or 'page'. */
    type: text('type').notNull(),
    title: text('title').notNull(),
    /** The version of the template this document uses. */
    templateVersion: integer('template_version').notNull(),
    currentVersion: integer('current_version').notNull().default(1),
    /** The prefix in our markers' values, chosen once per document. */
    markerPrefix: text('marker_prefix').notNull(),
    /** The encoding of the imported file; null = that of its theme. */
    encoding: text('encoding'),
    createdBy: author('created_by'),
    updatedBy: author('updated_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('emails_template').on(table.templateId, table.updatedAt),
    index('emails_organization').on(table.organizationId, table.updatedAt),
    // The list of themes counts the documents of each from this index, without reading the rows.
    index('emails_standing').on(table.organizationId, table.templateId).where(sql`${table.deletedAt} is null`),
    index('emails_folder').on(table.folderId).where(sql`${table.folderId} is not null`),
    index('emails_deleted_folder').on(table.deletedFolderId).where(sql`${table.deletedFolderId} is not null`),
    index('emails_title_trigrams').using('gin', table.title.op('gin_trgm_ops')),
    isOneOf(table.type, documentType.options),
    isOneOf(table.encoding, htmlEncodings),
    isInRange(table.templateVersion, 0),
  ],
);

export const emailVersions = pgTable(
  'email_versions',
  {
    id: identity(),
    organizationId: organizationId(),
    emailId: bigNumber('email_id')
      .notNull()
      .references(() => emails.id),
    /** Counts per email from 1, without gaps. */
    version: integer('version').notNull(),
    /** The marked document (html_contents). */
    htmlSha256: text('html_sha256').notNull(),
    title: text('title').notNull(),
    /** Subject and preview text, versioned with the html. */
    settings: jsonb('settings').$type<EmailSettingsInput>().notNull(),
    templateVersion: integer('template_version').notNull(),
    /** The version that this one restored; 0 = none. */
    restoredFrom: integer('restored_from').notNull().default(0),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('email_versions_key').on(table.emailId, table.version),
    index('email_versions_html').on(table.organizationId, table.htmlSha256),
    htmlKey('email_versions_html_fk', table.organizationId, table.htmlSha256),
    isInRange(table.templateVersion, 0),
    isInRange(table.restoredFrom, 0),
  ],
);

/**
 * The visible text of an email's current version, for the search. Written by a job, so it may be slightly out of date.
 */
export const emailTexts = pgTable(
  'email_texts',
  {
    emailId: bigNumber('email_id')
      .primaryKey()
      .references(() => emails.id),
    organizationId: organizationId(),
    /** The version the text is of. */
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /** The text in lower case: used by the search, ten times as fast as a case-insensitive comparison. */
    folded: text('folded').generatedAlwaysAs(sql`lower("text")`),
  },
  (table) => [index('email_texts_folded_trigrams').using('gin', table.folded.op('gin_trgm_ops'))],
);

/** Images uploaded for a document, and their cropped versions (`originalId`). */
export const images = pgTable(
  'images',
  {
    id: identity(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id')
      .notNull()
      .references(() => templates.id),
    emailId: bigNumber('email_id').references(() => emails.id),
    blobId: bigNumber('blob_id')
      .notNull()
      .references(() => blobs.id),
    /** The image this one was cropped from; null = an upload. */
    originalId: bigNumber('original_id').references((): AnyPgColumn => images.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    density: doublePrecision('density').notNull().default(1),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('images_template').on(table.templateId),
    index('images_email').on(table.emailId),
    index('images_blob').on(table.blobId),
    index('images_original').on(table.originalId),
    isInRange(table.width, 0),
    isInRange(table.height, 0),
    isInRange(table.density, 0),
  ],
);

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

/** Responses already sent, so that a repeated request changes nothing (design.md 8). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: identity(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** Route name and the object's id: 'build_save:12'. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** sha256 of the request, to refuse another request under the same key. */
    requestSha256: text('request_sha256').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('idempotency_keys_key').on(table.userId, table.scope, table.key)],
);

/** How far an upload has come (build_templates_uploading_status). */
export const uploadProgress = pgTable(
  'upload_progress',
  {
    id: identity(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    uuid: text('uuid').notNull(),
    percent: integer('percent').notNull().default(0),
    message: text('message').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('upload_progress_key').on(table.userId, table.uuid), isInRange(table.percent, 0, 100)],
);
