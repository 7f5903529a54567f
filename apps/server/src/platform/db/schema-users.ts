import { colorTheme, skinTone } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, generatedId, timestamptz } from './columns';

/** People and their sign-in methods, once for the whole server. */

/** The modifiers of emoji; the API's '', none, is stored as null. */
export const skinTones = skinTone.options.filter((tone) => tone !== '');

/** People, once for the whole server; their permissions are in `memberships` and `template_people`. */
export const users = pgTable(
  'users',
  {
    id: generatedId(),
    /** As typed; compared in lowercase. */
    email: text('email').notNull(),
    /** When the person proved the ownership of this address; null = not proved. */
    emailConfirmedAt: timestamptz('email_confirmed_at'),
    name: text('name').notNull(),
    /** argon2id hash; null = another sign-in method. */
    passwordHash: text('password_hash'),
    isSiteAdmin: boolean('is_site_admin').notNull().default(false),
    /** IANA name; null = not chosen, so it is set to that of the browser at the first sign-in. */
    timezone: text('timezone'),
    /**
     * BCP 47 tag of the language, region and hour cycle in which dates and numbers are written ('de-DE',
     * 'en-US-u-hc-h23'); null = not chosen, so it is set to that of the browser at the first sign-in.
     */
    locale: text('locale'),
    /** 'dark', 'light' or 'auto'. */
    theme: text('theme').notNull().default('auto'),
    job: text('job').notNull().default(''),
    /** Where the person works, as typed; null = the name of the organization. */
    workplace: text('workplace'),
    /** Modifier of emoji: '1F3FB' to '1F3FF'; null = none. */
    skinTone: text('skin_tone'),
    /** Whether single-letter shortcuts are enabled in the builder. */
    usesSingleLetters: boolean('uses_single_letters').notNull().default(true),
    /** The key of the person's avatar (avatar_files); null = none. */
    avatarKey: text('avatar_key'),
    /** The referrer of the person (`/signup?ref=`); null = none. */
    signUpRef: text('sign_up_ref'),
    createdAt: createdAt(),
    /** Since when a site admin has blocked the person's sign-in; null = the account isn't locked. */
    lockedAt: timestamptz('locked_at'),
    /** The site admin who locked it; null = the command line. */
    lockedBy: bigNumber('locked_by'),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null`),
    isOneOf(table.theme, colorTheme.options),
    isOneOf(table.skinTone, skinTones),
  ],
);

/** The author of an action; null = the server itself, or a deleted person. */
export const author = (name: string) => bigNumber(name).references(() => users.id);

/** A person's avatar in one size. The bytes are in the blob store; `users.avatar_key` refers to the current set. */
export const avatarFiles = pgTable(
  'avatar_files',
  {
    id: generatedId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** Unguessable part of the address, the same for every size of one upload. */
    key: text('key').notNull(),
    /** Side in pixels; 0 = the large one, whose address contains no size. */
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

/** Sign-ups waiting for the link in their email. Known and unknown addresses look the same here. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: generatedId(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    organization: text('organization').notNull(),
    passwordHash: text('password_hash').notNull(),
    timezone: text('timezone'),
    /** The referrer of the visitor (`?ref=`); null = none. */
    ref: text('ref'),
    /** Local path to open afterwards; null = where everyone begins. */
    redirect: text('redirect'),
    /** Keyed hash of the link's token; null until the email is written, and for an address with an account. */
    tokenHash: bytea('token_hash').unique(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When the email was written. */
    mailedAt: timestamptz('mailed_at'),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('sign_ups_time').on(table.expiresAt)],
);

/** Solved captchas, each valid once: a keyed hash, stored until the challenge's expiry. */
export const captchaUses = pgTable('captcha_uses', {
  hash: bytea('hash').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Links of "Forgot password", each valid once and for an hour. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: generatedId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/**
 * Changes of email addresses waiting for both mailboxes: the current and the new one each received a link. At most one
 * per person.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: generatedId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address of the account at the time of the request; if it changes, the request ends. */
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    /** Keyed hash of the password at that time; if it changes, the request ends. */
    passwordMark: bytea('password_mark').notNull(),
    /** Keyed hashes of the tokens of both links; null until the emails are written. */
    fromHash: bytea('from_hash').unique(),
    /** Also null for an address with an account. */
    toHash: bytea('to_hash').unique(),
    fromConfirmedAt: timestamptz('from_confirmed_at'),
    toConfirmedAt: timestamptz('to_confirmed_at'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When the emails were written. */
    mailedAt: timestamptz('mailed_at'),
    /** When the address was changed, or the change refused or replaced. */
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('email_changes_waiting').on(table.userId).where(sql`${table.endedAt} is null`),
    index('email_changes_time').on(table.expiresAt),
  ],
);

/** Two-factor sign-in with an authenticator app. One row per person; disabled until `enabled_at`. */
export const twoFactors = pgTable(
  'two_factors',
  {
    userId: bigNumber('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The shared secret, encrypted with the server's secret. */
    secret: bytea('secret').notNull(),
    createdAt: createdAt(),
    enabledAt: timestamptz('enabled_at'),
    /** Number of the 30 s step of the last accepted code; this and older ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last correct one. */
    failures: integer('failures').notNull().default(0),
    /** No code is accepted before this time. */
    lockedUntil: timestamptz('locked_until'),
  },
  (table) => [isInRange(table.lastStep, 0), isInRange(table.failures, 0)],
);

/** Passkeys (WebAuthn): credentials of authenticators and password managers, for sign-in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: generatedId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The credential ID assigned by the authenticator. */
    credentialId: bytea('credential_id').notNull().unique(),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter; 0 = not supported. */
    counter: bigNumber('counter').notNull().default(0),
    /** The authenticators' id of the person: random, the same for all passkeys of one person. */
    userHandle: bytea('user_handle').notNull(),
    /** How browsers connect to the authenticator. */
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    name: text('name').notNull(),
    /** Whether it is synchronized to other devices of the person. */
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId), isInRange(table.counter, 0)],
);

/** Answered challenges, each valid once: a keyed hash, stored until their expiry. */
export const passkeyChallengeUses = pgTable('passkey_challenge_uses', {
  hash: bytea('hash').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});

/** Recovery codes for signing in without the app, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: generatedId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the code. */
    codeHash: bytea('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
