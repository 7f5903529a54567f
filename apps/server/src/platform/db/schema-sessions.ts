import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { organizationId } from './schema-organizations';
import { users } from './schema-users';

/** Signed-in browsers, and handovers of a session from one host to another. */

/** Signed-in browsers. Only the SHA-256 of the cookie's 256 bits is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: generatedId(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** The organization of this session. */
    organizationId: organizationId(),
    /** For a session on an organization's sub-address: its account at the main host. */
    parentUserId: bigNumber('parent_user_id').references(() => users.id),
    /**
     * The session at the main host from which it was handed over and with which it ends; null = signed in at the
     * sub-address.
     */
    parentSessionId: bigNumber('parent_session_id'),
    /** The person's rights changed: the next response contains a new token (access/renew-session.ts). */
    isRenewalDue: boolean('is_renewal_due').notNull().default(false),
    /**
     * The identity provider that signed the person in; null = a password. Such a session is limited to its
     * organization.
     */
    providerId: bigNumber('provider_id'),
    /** The provider's id of its own session (`sid`), which can end this one; null = none. */
    providerSession: text('provider_session'),
    /** Whether it was opened with a passkey, or with a code after the password, or one of them was set up in it. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** null = the browser didn't name itself. */
    userAgent: text('user_agent'),
    address: text('address').notNull(),
    createdAt: createdAt(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    index('sessions_user_index').on(table.userId),
    index('sessions_parent').on(table.parentSessionId),
    index('sessions_provider').on(table.providerId).where(sql`${table.providerId} is not null`),
  ],
);

/**
 * Codes for signing in at an organization's sub-address from another host: each is valid once, for a minute, in one
 * browser (docs/design.md 10).
 */
export const handoverCodes = pgTable(
  'handover_codes',
  {
    id: generatedId(),
    /** Keyed hash of the code. */
    codeHash: bytea('code_hash').notNull().unique(),
    /** Keyed hash of the secret that the requesting browser stores. */
    stateHash: bytea('state_hash').notNull(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** The only organization it is valid for. */
    organizationId: organizationId(),
    parentSessionId: bigNumber('parent_session_id').notNull(),
    /** Local path to open afterwards. */
    path: text('path').notNull().default('/'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('handover_codes_expiry').on(table.expiresAt)],
);
