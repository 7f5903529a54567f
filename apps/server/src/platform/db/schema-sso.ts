import { joinRole } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { author, users } from './schema-users';

/** Single sign-on: identity providers of organizations, their domains, and sign-ins in progress. */

/** The settings of a provider besides its issuer, without secrets. */
export type ProviderSettings =
  | { kind: 'oidc'; clientId: string; hasLogout: boolean }
  | { kind: 'saml'; entryPoint: string; certificates: string[]; requiresSignedResponse: boolean };

/** A group of the identity provider and the role of its members. */
export interface GroupRole {
  group: string;
  role: 'admin' | 'editor';
}

/** The result of the last test of a provider. */
export interface ProviderTest {
  at: number;
  isPassed: boolean;
  message: string;
  email: string;
  name: string;
  groups: string[];
}

/** The identity providers of an organization. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: generatedId(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** 'oidc' or 'saml'. */
    kind: text('kind').notNull(),
    /** The issuer of OpenID Connect, or the entity ID of a SAML provider. */
    issuer: text('issuer').notNull(),
    settings: jsonb('settings').$type<ProviderSettings>().notNull(),
    /** The client secret, encrypted; null = none. */
    clientSecret: bytea('client_secret'),
    /** Whether people can sign in with it. */
    isActive: boolean('is_active').notNull().default(false),
    /** Whether people of a verified domain become members when they first sign in. */
    addsMembers: boolean('adds_members').notNull().default(true),
    /** The role of new members: 'admin' or 'editor'. */
    defaultRole: text('default_role').notNull().default('editor'),
    /** The claim or attribute with a person's groups; null = groups aren't read. */
    groupClaim: text('group_claim'),
    groupRoles: jsonb('group_roles').$type<GroupRole[]>().notNull().default([]),
    lastTest: jsonb('last_test').$type<ProviderTest>(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('identity_providers_tenant_key').on(table.organizationId, table.id),
    isOneOf(table.kind, ['oidc', 'saml']),
    isOneOf(table.defaultRole, ['admin', 'editor']),
  ],
);

/** Domains of email addresses. A verified one belongs to one organization of the server. */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** In lowercase. */
    domain: text('domain').notNull(),
    /** The content of the TXT record. */
    token: text('token').notNull(),
    verifiedAt: timestamptz('verified_at'),
    /** The role of people with a confirmed address of the domain who join on their own; null = they can't join. */
    joinRole: text('join_role'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('organization_domains_once').on(table.organizationId, table.domain),
    uniqueIndex('organization_domains_verified').on(table.domain).where(sql`${table.verifiedAt} is not null`),
    isOneOf(table.joinRole, joinRole.options),
  ],
);

/** Whether members must use single sign-on, and the owner who can still sign in with a password. */
export const ssoSettings = pgTable('sso_settings', {
  organizationId: organizationId().primaryKey(),
  isRequired: boolean('is_required').notNull().default(false),
  /** The owner who can still use a password; null only while single sign-on isn't required. */
  exemptUserId: bigNumber('exempt_user_id').references(() => users.id),
});

/** The account of a person at an identity provider. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: generatedId(),
    organizationId: organizationId(),
    providerId: bigNumber('provider_id').notNull(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's id of the person, never reused: `sub`, or the NameID of SAML. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    tenantKey('user_identities_provider_fk', [table.organizationId, table.providerId], identityProviders).onDelete(
      'cascade',
    ),
    unique('user_identities_subject').on(table.providerId, table.subject),
    index('user_identities_user').on(table.userId),
  ],
);

/** A sign-in waiting for the response of the identity provider: valid once, in one browser, for some minutes. */
export const ssoRequests = pgTable(
  'sso_requests',
  {
    id: generatedId(),
    organizationId: organizationId(),
    providerId: bigNumber('provider_id').notNull(),
    /** Keyed hash of `state` or `RelayState`. */
    stateHash: bytea('state_hash').notNull().unique(),
    /** Keyed hash of the secret in the cookie of the browser that started it. */
    browserHash: bytea('browser_hash').notNull(),
    /** Nonce and PKCE verifier, encrypted; null for SAML. */
    checks: bytea('checks'),
    /** ID of the SAML request, which the response must contain. */
    requestId: text('request_id'),
    /** The owner who is testing the provider; null = a sign-in. */
    testedBy: bigNumber('tested_by').references(() => users.id),
    /** Local path to open afterwards. */
    path: text('path').notNull().default('/'),
    /** For SAML: the verified response, encrypted, until the browser fetches its session. */
    answer: bytea('answer'),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    tenantKey('sso_requests_provider_fk', [table.organizationId, table.providerId], identityProviders).onDelete(
      'cascade',
    ),
    unique('sso_requests_request').on(table.providerId, table.requestId),
    index('sso_requests_expiry').on(table.expiresAt),
  ],
);

/** Used assertions and logout tokens, until their expiry. */
export const ssoReplays = pgTable(
  'sso_replays',
  {
    organizationId: organizationId(),
    providerId: bigNumber('provider_id').notNull(),
    /** Keyed hash of the id of the message. */
    hash: bytea('hash').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.hash] }),
    tenantKey('sso_replays_provider_fk', [table.organizationId, table.providerId], identityProviders).onDelete(
      'cascade',
    ),
    index('sso_replays_expiry').on(table.expiresAt),
  ],
);
