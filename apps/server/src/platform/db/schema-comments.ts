import { commentStatus } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { documentKinds } from './document-ref';
import { documentColumns, documentKey } from './schema-documents';
import { organizationId, tenantKey } from './schema-organizations';
import { author, skinTones, users } from './schema-users';

/** Comments on documents of every kind, with their related data. */

/** People without an account who comment on a document with a share link. */
export const commentReviewers = pgTable(
  'comment_reviewers',
  {
    id: generatedId(),
    ...documentColumns(),
    name: text('name').notNull(),
    /** null = none. */
    skinTone: text('skin_tone'),
    /** Keyed hash of a secret known only to the reviewer's browser. */
    keyHash: bytea('key_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    documentKey('comment_reviewers_document_fk', table.organizationId, table.documentKind, table.documentId),
    unique('comment_reviewers_tenant_key').on(table.organizationId, table.id),
    uniqueIndex('comment_reviewers_key').on(table.documentKind, table.documentId, table.keyHash),
    isOneOf(table.documentKind, documentKinds),
    isOneOf(table.skinTone, skinTones),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: generatedId(),
    ...documentColumns(),
    /** The comment to which it replies; null = it starts a thread. */
    parentId: bigNumber('parent_id'),
    /** The author: a person, or otherwise a reviewer. */
    userId: author('user_id'),
    reviewerId: bigNumber('reviewer_id'),
    /** The original text; '' after it was deleted. */
    source: text('source').notNull(),
    /** Its HTML (`renderComment`). */
    content: text('content').notNull(),
    /** The mentioned people, with their names in the text. */
    mentions: jsonb('mentions').$type<{ id: number; name: string }[]>().notNull().default([]),
    /** The block it is about; null = the document. */
    blockId: text('block_id'),
    /** Of the text of the block as it was, which can be empty. */
    quote: text('quote').notNull().default(''),
    /** Of that text; null = none was noted. */
    fingerprint: text('fingerprint'),
    /** The version on which it was written. */
    version: integer('version').notNull(),
    status: text('status').notNull().default('open'),
    resolvedBy: author('resolved_by'),
    createdAt: createdAt(),
    editedAt: timestamptz('edited_at'),
    deletedAt: deletedAt(),
  },
  (table) => [
    documentKey('comments_document_fk', table.organizationId, table.documentKind, table.documentId),
    unique('comments_tenant_key').on(table.organizationId, table.id),
    tenantKey('comments_parent_fk', [table.organizationId, table.parentId], table).onDelete('cascade'),
    tenantKey('comments_reviewer_fk', [table.organizationId, table.reviewerId], commentReviewers).onDelete('cascade'),
    index('comments_document').on(table.documentKind, table.documentId),
    index('comments_parent').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('comments_reviewer').on(table.reviewerId).where(sql`${table.reviewerId} is not null`),
    isOneOf(table.documentKind, documentKinds),
    isOneOf(table.status, commentStatus.options),
    isInRange(table.version, 0),
  ],
);

/** Emoji reactions to a comment. */
export const commentReactions = pgTable(
  'comment_reactions',
  {
    id: generatedId(),
    organizationId: organizationId(),
    commentId: bigNumber('comment_id').notNull(),
    /** The id assigned by the browser. */
    uuid: uuid('uuid').notNull(),
    /** The author: a person, or otherwise a reviewer. */
    userId: author('user_id'),
    reviewerId: bigNumber('reviewer_id'),
    code: text('code').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    tenantKey('comment_reactions_comment_fk', [table.organizationId, table.commentId], comments).onDelete('cascade'),
    tenantKey('comment_reactions_reviewer_fk', [table.organizationId, table.reviewerId], commentReviewers).onDelete(
      'cascade',
    ),
    uniqueIndex('comment_reactions_uuid').on(table.commentId, table.uuid),
    uniqueIndex('comment_reactions_user')
      .on(table.commentId, table.userId, table.code)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('comment_reactions_reviewer')
      .on(table.commentId, table.reviewerId, table.code)
      .where(sql`${table.reviewerId} is not null`),
    index('comment_reactions_by_reviewer').on(table.reviewerId).where(sql`${table.reviewerId} is not null`),
  ],
);

/** A person's read position in the comments on a document. */
export const commentReads = pgTable(
  'comment_reads',
  {
    ...documentColumns(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** The id of the newest comment that was seen. */
    readUpTo: bigNumber('read_up_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.documentKind, table.documentId, table.userId] }),
    documentKey('comment_reads_document_fk', table.organizationId, table.documentKind, table.documentId),
    isOneOf(table.documentKind, documentKinds),
  ],
);
