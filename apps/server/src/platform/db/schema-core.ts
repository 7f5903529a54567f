import { colorTheme, documentType, type InvitedThemes, role, skinTone, themeAccess } from '@galley/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, identity, moment } from './columns';
import { htmlEncodings } from './html-encodings';

/**
 * The database of design.md 10. Names are the specifications'; ids are bigint identities; every row of an
 * organization carries its id, and every query has it as a condition. "kind" of a document is 'email' (emails
 * and pages, table emails) or 'template'.
 */

const organizationId = () =>
  bigNumber('organization_id')
    .notNull()
    .references(() => organizations.id);

/** People, once for the whole server; their permissions are in `memberships` and `template_people`. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    /** As typed; compared in lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** argon2id hash; null = signs in another way. */
    passwordHash: text('password_hash'),
    isSiteAdmin: boolean('is_site_admin').notNull().default(false),
    timezone: text('timezone').notNull().default('America/New_York'),
    /** 'dark', 'light' or 'auto'. */
    theme: text('theme').notNull().default('auto'),
    job: text('job').notNull().default(''),
    /** Where the person works, as typed; '' = the name of the organization. */
    workplace: text('workplace').notNull().default(''),
    /** Modifier of emoji: '1F3FB' to '1F3FF'; '' = none. */
    skinTone: text('skin_tone').notNull().default(''),
    /** Whether single-letter shortcuts are on in the builder. */
    usesSingleLetters: boolean('uses_single_letters').notNull().default(true),
    /** The key of the person's avatar (avatar_files); '' = none. */
    avatarKey: text('avatar_key').notNull().default(''),
    /** Who referred the person (`/signup?ref=`); '' = no one. */
    signUpRef: text('sign_up_ref').notNull().default(''),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null`),
    isOneOf(table.theme, colorTheme.options),
    isOneOf(table.skinTone, skinTone.options),
  ],
);

export const organizations = pgTable('organizations', {
  id: identity(),
  name: text('name').notNull(),
  /** Sub-address; null = none. */
  domain: text('domain').unique(),
  /** The default of new invitations for editors. */
  defaultThemes: jsonb('default_themes').$type<InvitedThemes>().notNull().default('all'),
  createdAt: createdAt(),
  /** When an owner canceled it; 30 days later everything is deleted. null = it isn't canceled. */
  cancelledAt: moment('cancelled_at'),
  cancelledBy: bigNumber('cancelled_by').references(() => users.id),
  /** When everything of it was deleted; the row stays, without its name. */
  deletedAt: deletedAt(),
});

/** The members of an organization with their role: 'owner', 'admin' or 'editor'. */
export const memberships = pgTable(
  'memberships',
  {
    id: identity(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
    /** The theme this person had open last in the dashboard; null = none. */
    lastTemplateId: bigNumber('last_template_id').references((): AnyPgColumn => templates.id, { onDelete: 'set null' }),
    /** When the person closed the welcome notice; null = not yet. */
    firstUseNoticedAt: moment('first_use_noticed_at'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('memberships_user_key').on(table.organizationId, table.userId).where(sql`${table.deletedAt} is null`),
    index('memberships_user_index').on(table.userId),
    index('memberships_last_template').on(table.lastTemplateId).where(sql`${table.lastTemplateId} is not null`),
    isOneOf(table.role, role.options),
  ],
);

/** Editors of a template: a user, or an invited address that has no account yet. */
export const templatePeople = pgTable(
  'template_people',
  {
    id: identity(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id')
      .notNull()
      .references(() => templates.id),
    userId: bigNumber('user_id').references(() => users.id),
    invitedEmail: text('invited_email'),
    invitedName: text('invited_name').notNull().default(''),
    /** sha256 of the invite's token. */
    inviteHash: bytea('invite_hash'),
    /** 'editor' or 'commentor'. */
    access: text('access').notNull().default('editor'),
    createdBy: bigNumber('created_by').references(() => users.id),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('template_people_user_key').on(table.templateId, table.userId).where(sql`${table.deletedAt} is null`),
    index('template_people_by_user').on(table.userId, table.organizationId),
    uniqueIndex('template_people_invite_key').on(table.inviteHash),
    isOneOf(table.access, themeAccess.options),
  ],
);

/** Signed-in browsers. Only the sha256 of the cookie's 256 bits is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    /** The organization this session works in. */
    organizationId: organizationId(),
    /** Set for a session on an organization's sub-address: the account at the main host it belongs to. */
    parentUserId: bigNumber('parent_user_id').references(() => users.id),
    /** The session at the main host it was handed over from, which ends it too; null = signed in at the sub-address. */
    parentSessionId: bigNumber('parent_session_id'),
    /** The person's rights changed: the next answer brings a new token (platform/http/renew-session.ts). */
    isRenewalDue: boolean('is_renewal_due').notNull().default(false),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_user_index').on(table.userId), index('sessions_parent').on(table.parentSessionId)],
);

/** Sign-ins, refusals and the like; never a secret in `details`. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    userId: bigNumber('user_id').references(() => users.id),
    action: text('action').notNull(),
    address: text('address').notNull().default(''),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('security_events_time').on(table.createdAt),
    index('security_events_user').on(table.userId, table.id),
  ],
);

/** Every change, recorded in the transaction that made it. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: identity(),
    organizationId: organizationId(),
    /** Who did it; null = the server itself. */
    actorId: bigNumber('actor_id').references(() => users.id),
    /** A past-tense event name: 'email.renamed'. */
    action: text('action').notNull(),
    objectKind: text('object_kind').notNull(),
    objectId: bigNumber('object_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_object').on(table.organizationId, table.objectKind, table.objectId),
    index('audit_events_time').on(table.organizationId, table.id),
    index('audit_events_actor').on(table.organizationId, table.actorId, table.id),
  ],
);

/** Html, once per content and organization. */
export const htmlContents = pgTable(
  'html_contents',
  {
    organizationId: organizationId(),
    /** sha256 of the UTF-8 text, lower-case hex. */
    sha256: text('sha256').notNull(),
    /** The text, compressed as `platform/db/html-contents.ts` says. */
    compressed: bytea('compressed').notNull(),
    /** Bytes of the UTF-8 text. */
    size: integer('size').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.sha256] }), isInRange(table.size, 0)],
);

/** The stored html that a version names: it can't be deleted as long as one does. */
export const htmlKey = (name: string, organization: AnyPgColumn, sha256: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [organization, sha256],
    foreignColumns: [htmlContents.organizationId, htmlContents.sha256],
  });

/** Stored files. Bytes are in the blob store under their sha256; `key` is the unguessable part of the address. */
export const blobs = pgTable(
  'blobs',
  {
    id: identity(),
    organizationId: organizationId(),
    key: text('key').notNull().unique(),
    sha256: text('sha256').notNull(),
    /** Content type, decided from the bytes at upload and fixed. */
    type: text('type').notNull(),
    size: bigNumber('size').notNull(),
    /** Pixels of a picture; 0 = no picture. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    name: text('name').notNull().default(''),
    createdBy: bigNumber('created_by').references(() => users.id),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('blobs_sha256').on(table.sha256),
    index('blobs_organization').on(table.organizationId),
    isInRange(table.size, 0),
    isInRange(table.width, 0),
    isInRange(table.height, 0),
  ],
);

/** Themes ("Template" in code and API). */
export const templates = pgTable(
  'templates',
  {
    id: identity(),
    organizationId: organizationId(),
    title: text('title').notNull(),
    /** 'email' or 'page': what the theme is for. */
    type: text('type').notNull(),
    currentVersion: integer('current_version').notNull().default(1),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    createdBy: bigNumber('created_by').references(() => users.id),
    updatedBy: bigNumber('updated_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: deletedAt(),
  },
  (table) => [index('templates_organization').on(table.organizationId), isOneOf(table.type, documentType.options)],
);

export const templateVersions = pgTable(
  'template_versions',
  {
    id: identity(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id')
      .notNull()
      .references(() => templates.id),
    /** Counts per template from 1. */
    version: integer('version').notNull(),
    /** The designer's source without our markers, decoded (html_contents). */
    htmlSha256: text('html_sha256').notNull(),
    /** The encoding of the source, for example 'utf-8' or 'windows-1252', which exports use too. */
    encoding: text('encoding').notNull().default('utf-8'),
    hasBom: boolean('has_bom').notNull().default(false),
    /** Path in the theme → blob id (design.md 10, assets). */
    assets: jsonb('assets').$type<Record<string, number>>().notNull().default({}),
    /** Unguessable part of `/assets/{key}/`. */
    assetKey: text('asset_key').notNull().unique(),
    /** Name of the html file in the upload. */
    fileName: text('file_name').notNull().default('index.html'),
    /** Sections, components, groups, colors … as parsed by the markup package, if stored. */
    palette: jsonb('palette').$type<Record<string, unknown>>(),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    createdBy: bigNumber('created_by').references(() => users.id),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    uniqueIndex('template_versions_key').on(table.templateId, table.version),
    index('template_versions_html').on(table.organizationId, table.htmlSha256),
    htmlKey('template_versions_html_fk', table.organizationId, table.htmlSha256),
    isOneOf(table.encoding, htmlEncodings),
  ],
);
