import { type InvitedThemes, role } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, identity, moment } from './columns';
import { organizations, users } from './schema-core';

/** The third part of the schema: invitations, password resets, and outgoing emails (see `schema-core.ts`). */

/** Invitations to an organization. An invitation to a theme is a row of `template_people` with an address. */
export const organizationInvites = pgTable(
  'organization_invites',
  {
    id: identity(),
    organizationId: bigNumber('organization_id')
      .notNull()
      .references(() => organizations.id),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    /** The role of the person: 'owner', 'admin' or 'editor'. */
    role: text('role').notNull(),
    /** Themes that an editor gets access to. */
    themes: jsonb('themes').$type<InvitedThemes>().notNull().default([]),
    /** Keyed hash of the token, which is valid once. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdBy: bigNumber('created_by').references(() => users.id),
    createdAt: createdAt(),
    acceptedAt: moment('accepted_at'),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('organization_invites_organization').on(table.organizationId),
    // A new invitation of an address ends the one before.
    uniqueIndex('organization_invites_pending_key')
      .on(table.organizationId, sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null and ${table.deletedAt} is null`),
    isOneOf(table.role, role.options),
  ],
);

/** Links of "Forgot password", each valid once and for an hour. */
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

/**
 * Codes to sign in at an organization's sub-address from another host: each valid once, for a minute, in one browser
 * (design.md 10).
 */
export const handoverCodes = pgTable(
  'handover_codes',
  {
    id: identity(),
    /** Keyed hash of the code. */
    codeHash: bytea('code_hash').notNull().unique(),
    /** Keyed hash of the secret that the requesting browser stores. */
    stateHash: bytea('state_hash').notNull(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** The only organization it is valid for. */
    organizationId: bigNumber('organization_id')
      .notNull()
      .references(() => organizations.id),
    parentSessionId: bigNumber('parent_session_id').notNull(),
    /** Local path to open afterwards. */
    path: text('path').notNull().default('/'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('handover_codes_expiry').on(table.expiresAt)],
);

/** Former sub-addresses of organizations: they redirect to the new one, and are reserved for a while. */
export const formerDomains = pgTable('former_domains', {
  id: identity(),
  organizationId: bigNumber('organization_id')
    .notNull()
    .references(() => organizations.id),
  domain: text('domain').notNull().unique(),
  /** When it was replaced. */
  createdAt: createdAt(),
});

/** Emails that were or will be sent; without SMTP the local outbox of the site admins. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    /** The organization of an email; null = none. */
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    /** Who sent it and can query its status; null = no person, or one that was deleted. */
    senderId: bigNumber('sender_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Html, text and the secret links in them, encrypted with the server's secret. */
    body: bytea('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed; '' = it didn't. */
    error: text('error').notNull().default(''),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [index('mails_time').on(table.createdAt), isInRange(table.attempts, 0)],
);
