import { exportState, type InvitedThemes, type NewThemeAccess } from '@galley/contract';
import { type AnyPgColumn, boolean, date, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { author } from './schema-users';

/** Organizations, their addresses and their archives. */

export const organizations = pgTable('organizations', {
  id: generatedId(),
  name: text('name').notNull(),
  /** Sub-address; null = none. */
  domain: text('domain').unique(),
  /** The default of new invitations for editors. */
  defaultThemes: jsonb('default_themes').$type<InvitedThemes>().notNull().default('all'),
  /** The access to new themes, in addition to owners and admins. */
  newThemeAccess: jsonb('new_theme_access').$type<NewThemeAccess>().notNull().default('managers'),
  /** Members need two-factor sign-in or single sign-on. */
  requiresTwoFactor: boolean('requires_two_factor').notNull().default(false),
  /** The first day on which the requirement applies; null = since it was set. */
  twoFactorFromDay: date('two_factor_from_day', { mode: 'string' }),
  /** The start of that day in the time zone of the owner who chose it. */
  twoFactorFrom: timestamptz('two_factor_from'),
  /** The retention of the change log in days; null = no limit. */
  logKeptDays: integer('log_kept_days'),
  createdAt: createdAt(),
  /** When an owner canceled it; 30 days later all its data is deleted. null = not canceled. */
  canceledAt: timestamptz('cancelled_at'),
  canceledBy: author('cancelled_by'),
  /** When all its data was deleted; the row is retained without its name. */
  deletedAt: deletedAt(),
});

/**
 * A foreign key to a parent of the same organization (docs/decisions/036). With 'set null', the migration specifies the
 * column, because `organization_id` can't be null.
 */
export const tenantKey = (
  name: string,
  [organization, parentId]: [AnyPgColumn, AnyPgColumn],
  parent: { organizationId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns: [organization, parentId], foreignColumns: [parent.organizationId, parent.id] });

/** The organization of a row; every query must have it as a condition. */
export const organizationId = () =>
  bigNumber('organization_id')
    .notNull()
    .references(() => organizations.id);

/** Former sub-addresses of organizations: they redirect to the new one, and are reserved for a while. */
export const formerDomains = pgTable('former_domains', {
  id: generatedId(),
  organizationId: organizationId(),
  domain: text('domain').notNull().unique(),
  /** When it was replaced. */
  createdAt: createdAt(),
});

/** Archives of all data of an organization, created by a job, retained for some days. */
export const organizationExports = pgTable(
  'organization_exports',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** 'waiting', 'running', 'done' or 'failed'. */
    state: text('state').notNull().default('waiting'),
    percent: integer('percent').notNull().default(0),
    /** Why it failed; null = it didn't. */
    error: text('error'),
    /** Bytes of the archive; null until it is done. */
    size: bigNumber('size'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
    /** When the archive is deleted. */
    expiresAt: timestamptz('expires_at'),
  },
  (table) => [
    index('organization_exports_organization').on(table.organizationId),
    isOneOf(table.state, exportState.options),
    isInRange(table.percent, 0, 100),
    isInRange(table.size, 0),
  ],
);
