import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, bytea, createdAt, identity, moment } from './columns';
import { users } from './schema-core';

/**
 * Authentication: accounts that wait for their address to be confirmed, captchas, two-factor (see `schema-core.ts`).
 */

/** Sign-ups that wait for the link in their email. Known and unknown addresses look the same here. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: identity(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    organization: text('organization').notNull(),
    passwordHash: text('password_hash').notNull(),
    timezone: text('timezone'),
    /** Who referred the visitor (`?ref=`). */
    ref: text('ref').notNull().default(''),
    /** Local path to open afterwards. */
    redirect: text('redirect').notNull().default('/'),
    /** Keyed hash of the link's token; null until the email is written, and for an address that has an account. */
    tokenHash: bytea('token_hash').unique(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** When the email was written. */
    mailedAt: moment('mailed_at'),
    usedAt: moment('used_at'),
  },
  (table) => [index('sign_ups_time').on(table.expiresAt)],
);

/** Solved captchas, each valid once: a keyed hash, stored until the challenge would have expired anyway. */
export const captchaUses = pgTable('captcha_uses', {
  hash: bytea('hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Two-factor sign-in with an authenticator app. One row per person; off until `enabled_at`. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: bigNumber('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The shared secret, encrypted with the server's. */
    secret: bytea('secret').notNull(),
    createdAt: createdAt(),
    enabledAt: moment('enabled_at'),
    /** Number of the 30 s step of the last accepted code; it and older ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one. */
    failures: integer('failures').notNull().default(0),
    /** No code is accepted before this time. */
    lockedUntil: moment('locked_until'),
  },
  (table) => [isInRange(table.lastStep, 0), isInRange(table.failures, 0)],
);

/** Recovery codes for signing in without the app, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the code. */
    codeHash: bytea('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
