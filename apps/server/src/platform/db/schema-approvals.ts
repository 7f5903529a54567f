import { approvalDecision, approvalState } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { documentKinds } from './document-ref';
import { commentReviewers } from './schema-comments';
import { documentColumns, documentKey } from './schema-documents';
import { organizationId, tenantKey } from './schema-organizations';
import { author } from './schema-users';

/** Approvals of versions of documents: requests, stages, and answers. */

/** A request to approve one version of a document. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: generatedId(),
    ...documentColumns(),
    version: integer('version').notNull(),
    /** The text by the person who asked; '' = none. */
    note: text('note').notNull().default(''),
    /** Derived from the answers; stored for lists and exports. */
    state: text('state').notNull().default('waiting'),
    decidedAt: timestamptz('decided_at'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    /** When it was canceled, or replaced by another request for the same version. */
    closedAt: timestamptz('closed_at'),
  },
  (table) => [
    documentKey('approval_requests_document_fk', table.organizationId, table.documentKind, table.documentId),
    unique('approval_requests_tenant_key').on(table.organizationId, table.id),
    index('approval_requests_document').on(table.documentKind, table.documentId),
    uniqueIndex('approval_requests_open')
      .on(table.documentKind, table.documentId, table.version)
      .where(sql`${table.closedAt} is null`),
    isOneOf(table.documentKind, documentKinds),
    isOneOf(table.state, approvalState.options),
    isInRange(table.version, 1),
  ],
);

/** The stages of a request, in order. Each starts when the previous one is complete. */
export const approvalStages = pgTable(
  'approval_stages',
  {
    id: generatedId(),
    organizationId: organizationId(),
    requestId: bigNumber('request_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    name: text('name').notNull().default(''),
    /** True: one approval by anyone with a share link is enough. False: everyone who was asked must approve. */
    isOpen: boolean('is_open').notNull(),
    /** null = the previous stage isn't complete. */
    askedAt: timestamptz('asked_at'),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    tenantKey('approval_stages_request_fk', [table.organizationId, table.requestId], approvalRequests).onDelete(
      'cascade',
    ),
    unique('approval_stages_tenant_key').on(table.organizationId, table.id),
    uniqueIndex('approval_stages_position').on(table.requestId, table.position),
    isInRange(table.position, 1),
  ],
);

/** The people who were asked in a stage, and the reviewers without an account who answered, with their answers. */
export const approvalAnswers = pgTable(
  'approval_answers',
  {
    id: generatedId(),
    organizationId: organizationId(),
    stageId: bigNumber('stage_id').notNull(),
    /** The answering person; otherwise a reviewer. */
    userId: author('user_id'),
    reviewerId: bigNumber('reviewer_id'),
    /** null = no answer yet. */
    decision: text('decision'),
    comment: text('comment').notNull().default(''),
    answeredAt: timestamptz('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    tenantKey('approval_answers_stage_fk', [table.organizationId, table.stageId], approvalStages).onDelete('cascade'),
    tenantKey('approval_answers_reviewer_fk', [table.organizationId, table.reviewerId], commentReviewers).onDelete(
      'cascade',
    ),
    uniqueIndex('approval_answers_user').on(table.stageId, table.userId).where(sql`${table.userId} is not null`),
    uniqueIndex('approval_answers_reviewer')
      .on(table.stageId, table.reviewerId)
      .where(sql`${table.reviewerId} is not null`),
    index('approval_answers_by_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('approval_answers_by_reviewer').on(table.reviewerId).where(sql`${table.reviewerId} is not null`),
    unique('approval_answers_tenant_key').on(table.organizationId, table.id),
    isOneOf(table.decision, approvalDecision.options),
  ],
);
