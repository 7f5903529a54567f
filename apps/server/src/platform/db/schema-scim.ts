import { scimGroupRole } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { author, users } from './schema-users';

/** Provisioning (SCIM): an identity provider's data about an organization's people and groups. */

/** Tokens of identity providers. Only the SHA-256 of their 256 bits is stored. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    id: generatedId(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at'),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [index('scim_tokens_organization').on(table.organizationId)],
);

/** The access of a deactivated person, to be restored when they return. */
export interface ParkedMember {
  role: 'admin' | 'editor' | 'commentor';
  /** Themes they could edit. */
  themes: number[];
  /** Themes they could comment on; absent = none. */
  commentedThemes?: number[];
  /** The end of their access; absent = none. */
  end?: { accessEndsOn: string; accessEndsAt: string };
}

/** People managed by an identity provider. */
export const scimUsers = pgTable(
  'scim_users',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** Their id in the protocol. */
    uuid: text('uuid').notNull().unique(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    userName: text('user_name').notNull(),
    /** Its id at the provider; null = the provider names none. */
    externalId: text('external_id'),
    givenName: text('given_name').notNull().default(''),
    familyName: text('family_name').notNull().default(''),
    displayName: text('display_name').notNull().default(''),
    email: text('email').notNull(),
    /** As the provider names it; null = it doesn't. */
    timezone: text('timezone'),
    /** The same for the language and region. */
    locale: text('locale'),
    isActive: boolean('is_active').notNull().default(true),
    /** null while the person is active. */
    parked: jsonb('parked').$type<ParkedMember>(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('scim_users_tenant_key').on(table.organizationId, table.id),
    unique('scim_users_person').on(table.organizationId, table.userId),
    uniqueIndex('scim_users_name').on(table.organizationId, sql`lower(${table.userName})`),
  ],
);

/** Groups managed by an identity provider, and the role of their members. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** Its id in the protocol. */
    uuid: text('uuid').notNull().unique(),
    displayName: text('display_name').notNull(),
    /** Its id at the provider; null = the provider names none. */
    externalId: text('external_id'),
    /** 'admin', 'editor' or 'commentor'; null = the group assigns no role. */
    role: text('role'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('scim_groups_tenant_key').on(table.organizationId, table.id),
    uniqueIndex('scim_groups_name').on(table.organizationId, sql`lower(${table.displayName})`),
    isOneOf(table.role, scimGroupRole.options),
  ],
);

export const scimGroupMembers = pgTable(
  'scim_group_members',
  {
    organizationId: organizationId(),
    groupId: bigNumber('group_id').notNull(),
    scimUserId: bigNumber('scim_user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.scimUserId] }),
    tenantKey('scim_group_members_group_fk', [table.organizationId, table.groupId], scimGroups).onDelete('cascade'),
    tenantKey('scim_group_members_user_fk', [table.organizationId, table.scimUserId], scimUsers).onDelete('cascade'),
    index('scim_group_members_user').on(table.scimUserId),
  ],
);
