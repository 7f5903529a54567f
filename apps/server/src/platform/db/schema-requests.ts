import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, createdAt, generatedId, timestamptz } from './columns';
import { organizationId } from './schema-organizations';
import { users } from './schema-users';

/** Requests that can be repeated, and how far uploads have come. */

/** Responses already sent, so that a repeated request changes nothing (design.md 8). */
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
    /** sha256 of the request, to refuse another request under the same key. */
    requestSha256: text('request_sha256').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('idempotency_keys_key').on(table.userId, table.scope, table.key)],
);

/** What an upgrade of a theme's documents is about and what it left out. */
export interface UpgradeOutcome {
  kind: 'upgrade' | 'return';
  /** The version of the theme that documents are put on. */
  version: number;
  /** Which layouts and pins are wanted: all, none or some. */
  layouts: boolean | number[];
  pins: boolean | number[];
  /** Documents that are done. */
  done: number;
  leftOut: UpgradeLeftOut[];
}

/** A document that an upgrade or its return left as it was. */
export interface UpgradeLeftOut {
  kind: 'email' | 'layout' | 'pin';
  id: number;
  title: string;
  reason: 'editing' | 'changed' | 'saved' | 'gone' | 'full' | 'failed';
}

/** How far an upload or an upgrade has come (build_templates_uploading_status, build_template_upgrade_status). */
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
    /** Of upgrades only. */
    outcome: jsonb('outcome').$type<UpgradeOutcome>(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('upload_progress_key').on(table.userId, table.uuid), isInRange(table.percent, 0, 100)],
);
