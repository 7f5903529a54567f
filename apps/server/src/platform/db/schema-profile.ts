import { exportState } from '@galley/contract';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, identity, moment } from './columns';
import { organizations, users } from './schema-core';

/** The part of the schema about avatars and archives (see `schema-core.ts`). */

/** A person's avatar in one size. The bytes are in the blob store; `users.avatar_key` names the current set. */
export const avatarFiles = pgTable(
  'avatar_files',
  {
    id: identity(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** Unguessable part of the address, the same for every size of one upload. */
    key: text('key').notNull(),
    /** Side in pixels; 0 = the large one, whose address carries no size. */
    side: integer('side').notNull(),
    sha256: text('sha256').notNull(),
    size: bigNumber('size').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('avatar_files_key').on(table.key, table.side),
    index('avatar_files_user').on(table.userId),
    index('avatar_files_sha256').on(table.sha256),
    isInRange(table.side, 0),
    isInRange(table.size, 0),
  ],
);

/** Archives of all data of an organization, created by a job, kept for some days. */
export const organizationExports = pgTable(
  'organization_exports',
  {
    id: identity(),
    organizationId: bigNumber('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** 'waiting', 'running', 'done' or 'failed'. */
    state: text('state').notNull().default('waiting'),
    percent: integer('percent').notNull().default(0),
    /** Why it failed; '' = it didn't. */
    error: text('error').notNull().default(''),
    /** Bytes of the archive; 0 until it is done. */
    size: bigNumber('size').notNull().default(0),
    createdBy: bigNumber('created_by').references(() => users.id),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    /** When the archive is deleted. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('organization_exports_organization').on(table.organizationId),
    isOneOf(table.state, exportState.options),
    isInRange(table.percent, 0, 100),
    isInRange(table.size, 0),
  ],
);
