import { sourceStatus } from '@galley/contract';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author } from './schema-users';

/** Connections of organizations to servers, platforms and sites, and the themes that can use them. */

export const sources = pgTable(
  'sources',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** The slug of its adapter. */
    adapter: text('adapter').notNull(),
    name: text('name').notNull(),
    /** The form's values by field, and the adapter's stored data. No secrets. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    /** JSON of passwords, keys and tokens by field, encrypted with the server's secret. */
    secrets: bytea('secrets').notNull(),
    /** False: only themes in `source_templates` can use it, possibly none. */
    isForAllThemes: boolean('is_for_all_themes').notNull().default(true),
    /** 'new', 'ready', 'failed' or 'needs_sign_in'. */
    status: text('status').notNull().default('new'),
    /** Why the last test failed, for people; null = it didn't. */
    lastError: text('last_error'),
    lastTestedAt: timestamptz('last_tested_at'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('sources_tenant_key').on(table.organizationId, table.id),
    isOneOf(table.status, sourceStatus.options),
  ],
);

/** The themes that can use a source with restricted access. */
export const sourceTemplates = pgTable(
  'source_templates',
  {
    organizationId: organizationId(),
    sourceId: bigNumber('source_id').notNull(),
    templateId: bigNumber('template_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'source_templates_pk', columns: [table.sourceId, table.templateId] }),
    tenantKey('source_templates_source_fk', [table.organizationId, table.sourceId], sources).onDelete('cascade'),
    tenantKey('source_templates_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    index('source_templates_template').on(table.templateId),
  ],
);

/** Started consents: each is for one source and one session, and can be completed once. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    id: generatedId(),
    organizationId: organizationId(),
    sourceId: bigNumber('source_id').notNull(),
    /** No foreign key, because a session can move to another organization, and ends before it's deleted. */
    sessionId: bigNumber('session_id').notNull(),
    /** Keyed hash of the state in the address. */
    stateHash: bytea('state_hash').notNull(),
    /** The verifier of PKCE, encrypted with the server's secret. */
    verifier: bytea('verifier').notNull(),
    /** The next page for the person: a path on this server. */
    redirect: text('redirect').notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    tenantKey('oauth_states_source_fk', [table.organizationId, table.sourceId], sources).onDelete('cascade'),
    uniqueIndex('oauth_states_hash').on(table.stateHash),
    index('oauth_states_source').on(table.sourceId),
    index('oauth_states_expiry').on(table.expiresAt),
  ],
);
