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

/** What is stored once and used by many: html and files. */

/** Html, once per content and organization. */
export const htmlContents = pgTable(
  'html_contents',
  {
    organizationId: organizationId(),
    /** sha256 of the UTF-8 text, lower-case hex. */
    sha256: text('sha256').notNull(),
    /** The text, compressed as `platform/db/html-contents.ts` says. */
    compressed: bytea('compressed').notNull(),
    /** Bytes of the UTF-8 text. */
    size: integer('size').notNull(),
    /** Whether `html_files` has the files it shows; not yet for HTML that an earlier release stored. */
    areFilesListed: boolean('are_files_listed').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sha256] }),
    index('html_contents_unlisted').on(table.organizationId).where(sql`not ${table.areFilesListed}`),
    isInRange(table.size, 0),
  ],
);

/** The stored html that a version names: it can't be deleted as long as one does. */
export const htmlKey = (name: string, organization: AnyPgColumn, sha256: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [organization, sha256],
    foreignColumns: [htmlContents.organizationId, htmlContents.sha256],
  });

/** Which stored HTML shows which files of the organization; written when it is stored. */
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

/** Stored files. Bytes are in the blob store under their sha256; `key` is the unguessable part of the address. */
export const blobs = pgTable(
  'blobs',
  {
    id: generatedId(),
    organizationId: organizationId(),
    key: text('key').notNull().unique(),
    sha256: text('sha256').notNull(),
    /** Content type, decided from the bytes at upload and fixed. */
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
