import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, generatedId } from './columns';
import { organizationId } from './schema-organizations';
import { author } from './schema-users';

/** Content that is stored once and can be used many times: HTML and files. */

/** HTML, once per content and organization. */
export const htmlContents = pgTable(
  'html_contents',
  {
    organizationId: organizationId(),
    /** SHA-256 of the UTF-8 text, in lowercase hex. */
    sha256: text('sha256').notNull(),
    /** The text, compressed by `platform/db/html-contents.ts`. */
    compressed: bytea('compressed').notNull(),
    /** Bytes of the UTF-8 text. */
    size: integer('size').notNull(),
    /** Whether `html_files` lists the files it shows; not yet for HTML stored by an earlier release. */
    areFilesListed: boolean('are_files_listed').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sha256] }),
    index('html_contents_unlisted').on(table.organizationId).where(sql`not ${table.areFilesListed}`),
    isInRange(table.size, 0),
  ],
);

/** The stored HTML of a version, which can't be deleted as long as a version refers to it. */
export const htmlKey = (name: string, organization: AnyPgColumn, sha256: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [organization, sha256],
    foreignColumns: [htmlContents.organizationId, htmlContents.sha256],
  });

/** The files of the organization shown by stored HTML; written when the HTML is stored. */
export const htmlFiles = pgTable(
  'html_files',
  {
    organizationId: organizationId(),
    htmlSha256: text('html_sha256').notNull(),
    /** The key in the file's address: of `blobs`, or of the assets of a theme version. */
    blobKey: text('blob_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.htmlSha256, table.blobKey] }),
    index('html_files_key').on(table.organizationId, table.blobKey),
    htmlKey('html_files_html_fk', table.organizationId, table.htmlSha256).onDelete('cascade'),
  ],
);

/**
 * Stored files. Their bytes are in the blob store under their SHA-256; `key` is the unguessable part of the address.
 */
export const blobs = pgTable(
  'blobs',
  {
    id: generatedId(),
    organizationId: organizationId(),
    key: text('key').notNull().unique(),
    sha256: text('sha256').notNull(),
    /** Content type, determined from the bytes at upload and never changed. */
    type: text('type').notNull(),
    size: bigNumber('size').notNull(),
    /** Pixels of a picture; null = no picture. */
    width: integer('width'),
    height: integer('height'),
    name: text('name').notNull().default(''),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('blobs_sha256').on(table.sha256),
    unique('blobs_tenant_key').on(table.organizationId, table.id),
    isInRange(table.size, 0),
    isInRange(table.width, 1),
    isInRange(table.height, 1),
  ],
);
