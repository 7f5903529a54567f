import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { organizationId } from './schema-organizations';
import { users } from './schema-users';

/** Repeatable requests, and the progress of uploads. */

/** Responses already sent, so that a repeated request changes nothing (docs/design.md 8). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: generatedId(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** Route name and the object's id: 'build_save:12'. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, for refusing another request with the same key. */
    requestSha256: text('request_sha256').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('idempotency_keys_key').on(table.userId, table.scope, table.key)],
);

/** The result of an upgrade of a theme's documents, with the documents it skipped. */
export interface UpgradeOutcome {
  kind: 'upgrade' | 'return';
  /** The target version of the theme. */
  version: number;
  /** The selected layouts and pins: all, none or some. */
  layouts: boolean | number[];
  pins: boolean | number[];
  /** Number of completed documents. */
  done: number;
  /** Number of selected documents, and the earliest version of the theme that they used. Absent in former releases. */
  total?: number;
  from?: number;
  leftOut: UpgradeLeftOut[];
}

/** A document that an upgrade or its return didn't change. */
export interface UpgradeLeftOut {
  kind: 'email' | 'layout' | 'pin';
  id: number;
  title: string;
  reason: 'editing' | 'changed' | 'saved' | 'gone' | 'full' | 'failed';
}

/** The progress of an upload or upgrade (build_templates_uploading_status, build_template_upgrade_status). */
export const uploadProgress = pgTable(
  'upload_progress',
  {
    id: generatedId(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    uuid: text('uuid').notNull(),
    percent: integer('percent').notNull().default(0),
    message: text('message').notNull().default(''),
    /** Only for upgrades. */
    outcome: jsonb('outcome').$type<UpgradeOutcome>(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('upload_progress_key').on(table.userId, table.uuid), isInRange(table.percent, 0, 100)],
);
