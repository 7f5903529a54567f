import type { InvitedThemes } from '@galley/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bigNumber, bytea, createdAt, deletedAt, identity, moment } from './columns';
import { organizations, users } from './schema-core';

/** The third part of the schema: invitations, ways back into an account, and mails (see `schema-core.ts`). */

/** Invitations into an organization. One into a theme is a row of `template_people` with an address. */
export const organizationInvites = pgTable(
  'organization_invites',
  {
    id: identity(),
    organizationId: bigNumber('organization_id')
      .notNull()
      .references(() => organizations.id),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    /** What the person becomes: 'owner', 'admin' or 'editor'. */
    role: text('role').notNull(),
    /** Themes that an editor gets access to. */
    themes: jsonb('themes').$type<InvitedThemes>().notNull().default([]),
    /** Keyed hash of the token, good once. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdBy: bigNumber('created_by').references(() => users.id),
    createdAt: createdAt(),
    acceptedAt: moment('accepted_at'),
    deletedAt: deletedAt(),
  },
  (table) => [index('organization_invites_organization').on(table.organizationId)],
);

/** Links of "forgot password", each good once and for an hour. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: identity(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Ways from one host to an organization's sub-address: each good once, for a minute, in one browser (design.md 10). */
export const handoverCodes = pgTable(
  'handover_codes',
  {
    id: identity(),
    /** Keyed hash of the code. */
    codeHash: bytea('code_hash').notNull().unique(),
    /** Keyed hash of what the browser that asked keeps for itself. */
    stateHash: bytea('state_hash').notNull(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** Where it leads, and nowhere else. */
    organizationId: bigNumber('organization_id')
      .notNull()
      .references(() => organizations.id),
    parentSessionId: bigNumber('parent_session_id').notNull(),
    /** Own path to show afterwards. */
    path: text('path').notNull().default('/'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('handover_codes_expiry').on(table.expiresAt)],
);

/** Sub-addresses that organizations had: they lead to the new one, and nobody else gets them for a time. */
export const formerDomains = pgTable('former_domains', {
  id: identity(),
  organizationId: bigNumber('organization_id')
    .notNull()
    .references(() => organizations.id),
  domain: text('domain').notNull().unique(),
  /** When it was given up. */
  createdAt: createdAt(),
});

/** Mails that were or will be sent; without SMTP the local outbox of the site admins. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    /** The organization a mail speaks of; null = none. */
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    /** Who sent it and may ask what became of it; null = nobody, or somebody who is gone. */
    senderId: bigNumber('sender_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Html, text and the secret links in them, encrypted with the server's secret. */
    body: bytea('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last try failed; '' = it did not. */
    error: text('error').notNull().default(''),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('mails_time').on(table.createdAt)],
);
