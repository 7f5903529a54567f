import { documentType, type FocalPoint, type ImageCrop } from '@galley/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { htmlEncodings } from './html-encodings';
import { blobs } from './schema-files';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author, users } from './schema-users';

/** Kinds of parts in the index of used parts of an email. */
const partKinds = ['section', 'component', 'link_style', 'pin'] as const;

/** Emails and pages with their folders, versions, texts and images. */

export const folders = pgTable(
  'folders',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    /** Parent folder; null = none. */
    parentId: bigNumber('parent_id'),
    /** The deleted folder that contained it, until it is moved. Undoing the deletion moves it back. null = none. */
    deletedParentId: bigNumber('deleted_parent_id'),
    name: text('name').notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('folders_deleted_parent_fk', [table.organizationId, table.deletedParentId], table).onDelete('set null'),
    tenantKey('folders_parent_fk', [table.organizationId, table.parentId], table).onDelete('set null'),
    tenantKey('folders_template_fk', [table.organizationId, table.templateId], templates),
    unique('folders_tenant_key').on(table.organizationId, table.id),
    index('folders_template').on(table.templateId),
    index('folders_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('folders_deleted_parent').on(table.deletedParentId).where(sql`${table.deletedParentId} is not null`),
    index('folders_name_trigrams').using('gin', sql`normalize(${table.name}, NFC) gin_trgm_ops`),
  ],
);

/** Folders that a person has collapsed in the dashboard; a folder without a row is expanded. */
export const folderCollapses = pgTable(
  'folder_collapses',
  {
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    folderId: bigNumber('folder_id').notNull(),
  },
  (table) => [
    tenantKey('folder_collapses_folder_fk', [table.organizationId, table.folderId], folders),
    primaryKey({ columns: [table.userId, table.folderId] }),
  ],
);

/** Layouts of themes: whole documents from which emails and pages can start. */
export const layouts = pgTable(
  'layouts',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    /** The version of the template that it uses. */
    templateVersion: integer('template_version').notNull(),
    title: text('title').notNull(),
    currentVersion: integer('current_version').notNull().default(1),
    /** The prefix of its markers' values. */
    markerPrefix: text('marker_prefix').notNull(),
    /** The encoding of its original document; null = that of its theme. */
    encoding: text('encoding'),
    createdBy: author('created_by'),
    updatedBy: author('updated_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    tenantKey('layouts_template_fk', [table.organizationId, table.templateId], templates),
    unique('layouts_tenant_key').on(table.organizationId, table.id),
    index('layouts_template').on(table.templateId),
    isOneOf(table.encoding, htmlEncodings),
    isInRange(table.templateVersion, 0),
  ],
);

/**
 * A title without accents and case, with numbers of ten digits, so that “News 9” is before “News 10”. The combining
 * accents are those that most scripts use, U+0300 to U+036F.
 */
const titleKey = sql.raw(`regexp_replace(
  regexp_replace(
    lower(regexp_replace(normalize("title", NFKD), '[\\u0300-\\u036f]', '', 'g')),
    '([0-9]+)', '0000000000\\1', 'g'),
  '[0-9]*([0-9]{10})', '\\1', 'g')`);

/** Emails and pages: one table, distinguished by `type`. */
export const emails = pgTable(
  'emails',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    /** Folder; null = none. */
    folderId: bigNumber('folder_id'),
    /** The deleted folder that contained it, until it is moved. Undoing the deletion moves it back. null = none. */
    deletedFolderId: bigNumber('deleted_folder_id'),
    /** 'email' or 'page'. */
    type: text('type').notNull(),
    title: text('title').notNull(),
    /** The title as lists compare it. Stored, because a list by title compares it for every row. */
    titleKey: text('title_key').generatedAlwaysAs(titleKey),
    /** The version of the template this document uses. */
    templateVersion: integer('template_version').notNull(),
    currentVersion: integer('current_version').notNull().default(1),
    /** The prefix of the markers' values, chosen once per document. */
    markerPrefix: text('marker_prefix').notNull(),
    /** The encoding of the imported file; null = that of its theme. */
    encoding: text('encoding'),
    /** The layout that was loaded last; null = none. */
    layoutId: bigNumber('layout_id'),
    createdBy: author('created_by'),
    updatedBy: author('updated_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('emails_deleted_folder_fk', [table.organizationId, table.deletedFolderId], folders).onDelete('set null'),
    tenantKey('emails_folder_fk', [table.organizationId, table.folderId], folders).onDelete('set null'),
    tenantKey('emails_layout_fk', [table.organizationId, table.layoutId], layouts).onDelete('set null'),
    tenantKey('emails_template_fk', [table.organizationId, table.templateId], templates),
    unique('emails_tenant_key').on(table.organizationId, table.id),
    index('emails_template').on(table.templateId, table.updatedAt),
    index('emails_organization').on(table.organizationId, table.updatedAt),
    // The list of themes counts the documents of each, and those of earlier versions, without reading the rows.
    index('emails_standing')
      .on(table.organizationId, table.templateId, table.templateVersion)
      .where(sql`${table.deletedAt} is null`),
    // A window of a list is read, and the emails of each folder are counted, from this index.
    index('emails_listed')
      .on(table.organizationId, table.templateId, table.folderId, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('emails_folder').on(table.folderId).where(sql`${table.folderId} is not null`),
    index('emails_deleted_folder').on(table.deletedFolderId).where(sql`${table.deletedFolderId} is not null`),
    index('emails_layout').on(table.layoutId).where(sql`${table.layoutId} is not null`),
    index('emails_title_trigrams').using('gin', sql`normalize(${table.title}, NFC) gin_trgm_ops`),
    isOneOf(table.type, documentType.options),
    isOneOf(table.encoding, htmlEncodings),
    isInRange(table.templateVersion, 0),
  ],
);

/**
 * The pages of layouts, at most one for each. A separate table, because emails refer to layouts and references between
 * tables can't form a cycle.
 */
export const layoutPages = pgTable(
  'layout_pages',
  {
    layoutId: bigNumber('layout_id').primaryKey(),
    organizationId: organizationId(),
    pageId: bigNumber('page_id').notNull(),
  },
  (table) => [
    tenantKey('layout_pages_layout_fk', [table.organizationId, table.layoutId], layouts).onDelete('cascade'),
    tenantKey('layout_pages_page_fk', [table.organizationId, table.pageId], emails).onDelete('cascade'),
    index('layout_pages_page').on(table.pageId),
  ],
);

/**
 * The visible text of an email's current version, for the search. Written by a job, so it may be slightly out of date.
 */
export const emailTexts = pgTable(
  'email_texts',
  {
    emailId: bigNumber('email_id').primaryKey(),
    organizationId: organizationId(),
    /** The version of the text. */
    version: integer('version').notNull(),
    text: text('text').notNull(),
    /**
     * The text in lowercase with composed letters: searching it is ten times as fast as a case-insensitive comparison.
     */
    folded: text('folded').generatedAlwaysAs(sql`lower(normalize("text", NFC))`),
    /** The version that `email_parts` is of; null = none. */
    partsVersion: integer('parts_version'),
  },
  (table) => [
    tenantKey('email_texts_email_fk', [table.organizationId, table.emailId], emails),
    index('email_texts_folded_trigrams').using('gin', table.folded.op('gin_trgm_ops')),
    isInRange(table.partsVersion, 1),
  ],
);

/** The theme parts used by the current version of an email. Written by a job, so it may be slightly out of date. */
export const emailParts = pgTable(
  'email_parts',
  {
    organizationId: organizationId(),
    emailId: bigNumber('email_id').notNull(),
    kind: text('kind').$type<(typeof partKinds)[number]>().notNull(),
    /** The name of the part in the documents of a theme; for a linked pin: `{pin}/{snapshot}/{state}`. */
    name: text('name').notNull(),
    /** Number of uses in the email. */
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.emailId, table.kind, table.name] }),
    tenantKey('email_parts_email_fk', [table.organizationId, table.emailId], emails).onDelete('cascade'),
    isOneOf(table.kind, partKinds),
    isInRange(table.count, 1),
  ],
);

/** The state of the checklist items of a document that were ever checked. */
export const checklistChecks = pgTable(
  'checklist_checks',
  {
    organizationId: organizationId(),
    emailId: bigNumber('email_id').notNull(),
    /** The key of the item in the checklist of the theme. */
    key: text('key').notNull(),
    isChecked: boolean('is_checked').notNull(),
    /** The version for which it was checked. */
    version: integer('version').notNull(),
    /** The person who checked it, or removed the check. */
    changedBy: author('changed_by'),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.emailId, table.key] }),
    tenantKey('checklist_checks_email_fk', [table.organizationId, table.emailId], emails).onDelete('cascade'),
    isInRange(table.version, 1),
  ],
);

/** Folders of the image library of a theme. */
export const imageFolders = pgTable(
  'image_folders',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    name: text('name').notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    tenantKey('image_folders_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    unique('image_folders_tenant_key').on(table.organizationId, table.id),
    index('image_folders_template').on(table.templateId),
  ],
);

/** Images uploaded for a document, and their cropped versions (`originalId`). */
export const images = pgTable(
  'images',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    /** null = of a permanently deleted email, or of the theme itself. */
    emailId: bigNumber('email_id'),
    /** Whether it belongs to the theme itself, so that it is retained even if nothing shows it. */
    isOfTheme: boolean('is_of_theme').notNull().default(false),
    blobId: bigNumber('blob_id').notNull(),
    /** A thumbnail of an upload for the image library; null = the file itself is small, or has no thumbnail yet. */
    thumbnailBlobId: bigNumber('thumbnail_blob_id'),
    /** Its name in the image library. The file has a separate name, which is part of its address. */
    name: text('name').notNull().default(''),
    /** As typed; the library filters by them. */
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** The folder of the image library; null = none. */
    folderId: bigNumber('folder_id'),
    /** The image from which this one was cropped; null = an upload. */
    originalId: bigNumber('original_id'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    density: doublePrecision('density').notNull().default(1),
    /** How it was made from its original; null for an upload, and for crops of earlier releases. */
    crop: jsonb('crop').$type<ImageCrop>(),
    /** The point that every crop of an upload should show; null = the middle. */
    focalPoint: jsonb('focal_point').$type<FocalPoint>(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('images_original_fk', [table.organizationId, table.originalId], table).onDelete('set null'),
    tenantKey('images_blob_fk', [table.organizationId, table.blobId], blobs),
    tenantKey('images_thumbnail_fk', [table.organizationId, table.thumbnailBlobId], blobs),
    tenantKey('images_email_fk', [table.organizationId, table.emailId], emails),
    tenantKey('images_folder_fk', [table.organizationId, table.folderId], imageFolders).onDelete('set null'),
    tenantKey('images_template_fk', [table.organizationId, table.templateId], templates),
    unique('images_tenant_key').on(table.organizationId, table.id),
    index('images_template').on(table.templateId),
    // The library of a theme, newest first.
    index('images_library')
      .on(table.templateId, table.id)
      .where(sql`${table.originalId} is null and ${table.deletedAt} is null`),
    index('images_email').on(table.emailId),
    index('images_blob').on(table.blobId),
    index('images_folder').on(table.folderId).where(sql`${table.folderId} is not null`),
    index('images_thumbnail').on(table.thumbnailBlobId).where(sql`${table.thumbnailBlobId} is not null`),
    index('images_original').on(table.originalId),
    isInRange(table.width, 0),
    isInRange(table.height, 0),
    isInRange(table.density, 0),
  ],
);
