import { themeAccess } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, createdAt, generatedId } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { scimGroups } from './schema-scim';
import { templates } from './schema-themes';
import { author, users } from './schema-users';

/**
 * Teams: groups of members with access to themes. Team membership and access to themes are computed by the functions
 * `team_people` and `template_access` (migrations), never read from these tables alone.
 */

export const teams = pgTable(
  'teams',
  {
    id: generatedId(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    /** The group of the identity provider whose members are also in the team; null = none. */
    scimGroupId: bigNumber('scim_group_id'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('teams_tenant_key').on(table.organizationId, table.id),
    uniqueIndex('teams_name').on(table.organizationId, sql`lower(${table.name})`),
    tenantKey('teams_scim_group_fk', [table.organizationId, table.scimGroupId], scimGroups).onDelete('set null'),
    index('teams_scim_group').on(table.scimGroupId).where(sql`${table.scimGroupId} is not null`),
  ],
);

/** Members who were added to a team manually. */
export const teamMembers = pgTable(
  'team_members',
  {
    organizationId: organizationId(),
    teamId: bigNumber('team_id').notNull(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    tenantKey('team_members_team_fk', [table.organizationId, table.teamId], teams).onDelete('cascade'),
    index('team_members_user').on(table.userId, table.organizationId),
  ],
);

/** The themes to which a team has access. */
export const teamTemplates = pgTable(
  'team_templates',
  {
    organizationId: organizationId(),
    teamId: bigNumber('team_id').notNull(),
    templateId: bigNumber('template_id').notNull(),
    /** 'editor' or 'commentor'. */
    access: text('access').notNull(),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.templateId] }),
    tenantKey('team_templates_team_fk', [table.organizationId, table.teamId], teams).onDelete('cascade'),
    tenantKey('team_templates_template_fk', [table.organizationId, table.templateId], templates).onDelete('cascade'),
    index('team_templates_template').on(table.templateId),
    isOneOf(table.access, themeAccess.options),
  ],
);
