import { transferQuestion } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { type DocumentKind, documentKinds } from './document-ref';
import { documentKey } from './schema-documents';
import { organizationId, tenantKey } from './schema-organizations';
import { sources } from './schema-sources';
import { author, users } from './schema-users';

/** Objects on sources, and their transfers. */

const remoteKinds = ['html', 'page', 'image'] as const;
export type StoredRemoteKind = (typeof remoteKinds)[number];

/** A file that was sent with a page, by its path relative to the folder of the page. */
export interface RemoteAsset {
  path: string;
  sha256: string;
  /** Only the previous page shows it, or an interrupted attempt sent it. It is removed after the next publishing. */
  isUnused?: boolean;
}

/**
 * An object on a source: the HTML of a document, a published page, an image. A row is inserted before the first byte is
 * sent, so that the next attempt knows of an interrupted one. An image is stored once, for all documents.
 */
export const remoteObjects = pgTable(
  'remote_objects',
  {
    id: generatedId(),
    organizationId: organizationId(),
    sourceId: bigNumber('source_id').notNull(),
    kind: text('kind').$type<StoredRemoteKind>().notNull(),
    /** The document; null for an image. */
    documentKind: text('document_kind').$type<DocumentKind>(),
    documentId: bigNumber('document_id'),
    /** '' = the top one. */
    folder: text('folder').notNull().default(''),
    /** Noted with the folder before the first byte is sent. */
    name: text('name').notNull().default(''),
    /** Its id on the source; null = it was never sent to the end. */
    remoteId: text('remote_id'),
    /** null = the source gives it no address. */
    url: text('url'),
    /** null = the source counts none. */
    revision: text('revision'),
    /** The version that was sent; null = nothing yet, or an image. */
    version: integer('version'),
    /** Of what was sent; null = nothing yet. */
    sha256: text('sha256'),
    /** Of the HTML as the source returned it afterwards; null = it returns none. */
    theirSha256: text('their_sha256'),
    /** The item being sent; null = nothing, or the attempt ended. */
    sendingSha256: text('sending_sha256'),
    /** The previous object of this name on the source; null = none. */
    formerId: text('former_id'),
    assets: jsonb('assets').$type<RemoteAsset[]>().notNull().default([]),
    /** The transfer that is sending it, and until when no other transfer does. */
    claimedBy: uuid('claimed_by'),
    claimedUntil: timestamptz('claimed_until'),
    /** The transfer that last sent it. */
    sentWith: uuid('sent_with'),
    sentBy: author('sent_by'),
    sentAt: timestamptz('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    tenantKey('remote_objects_source_fk', [table.organizationId, table.sourceId], sources).onDelete('cascade'),
    documentKey('remote_objects_document_fk', table.organizationId, table.documentKind, table.documentId),
    uniqueIndex('remote_objects_of_document')
      .on(table.sourceId, table.documentKind, table.documentId, table.kind)
      .where(sql`${table.kind} <> 'image'`),
    uniqueIndex('remote_objects_image').on(table.sourceId, table.sha256).where(sql`${table.kind} = 'image'`),
    index('remote_objects_document').on(table.organizationId, table.documentKind, table.documentId),
    isOneOf(table.kind, remoteKinds),
    isOneOf(table.documentKind, documentKinds),
    check('remote_objects_document_check', sql`(${table.kind} = 'image') = (${table.documentId} is null)`),
    check('remote_objects_image_check', sql`${table.kind} <> 'image' or ${table.sha256} is not null`),
    isInRange(table.version, 1),
  ],
);

/** The content of a transfer. */
export interface TransferRequest {
  kind: 'images' | 'html' | 'pages';
  /** The theme of the documents. */
  templateId: number;
  /** The emails or pages. */
  ids: number[];
  folder: string;
  /** 0 = the current one. */
  version: number;
  /** Only these addresses of the document; null = all. */
  images: string[] | null;
  mode: 'ask' | 'overwrite' | 'create';
  name: string;
  keepTags: boolean;
  hasLinkParameters?: boolean;
}

const transferStates = ['running', 'done', 'failed', 'question'] as const;

/** Transfers to sources and their progress. Deleted some days after they ended. */
export const transfers = pgTable(
  'transfers',
  {
    id: generatedId(),
    organizationId: organizationId(),
    uuid: uuid('uuid').notNull().unique(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    sourceId: bigNumber('source_id').notNull(),
    request: jsonb('request').$type<TransferRequest>().notNull(),
    state: text('state').$type<(typeof transferStates)[number]>().notNull().default('running'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Number of images that remain on this server because the source doesn't accept them. */
    kept: integer('kept').notNull().default(0),
    /** Attempts since its last progress. */
    attempts: integer('attempts').notNull().default(0),
    /** Why it failed, or what it asks about; null = neither. */
    error: text('error'),
    /** The kind of the source's error, for instance 'oauth': the source must be authenticated again. null = none. */
    errorKind: text('error_kind'),
    question: text('question').$type<(typeof transferQuestion.options)[number]>(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    tenantKey('transfers_source_fk', [table.organizationId, table.sourceId], sources).onDelete('cascade'),
    index('transfers_source').on(table.organizationId, table.sourceId),
    isOneOf(table.state, transferStates),
    isOneOf(table.question, transferQuestion.options),
    isInRange(table.done, 0),
    isInRange(table.total, 0),
    isInRange(table.kept, 0),
    isInRange(table.attempts, 0),
  ],
);
