import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, createdAt, identity, moment } from './columns';
import { organizationId } from './schema-organizations';
import { users } from './schema-users';

/** Requests that can be repeated, and how far uploads have come. */

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
