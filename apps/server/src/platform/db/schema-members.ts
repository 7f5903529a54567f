import { type InvitedThemes, role, themeAccess } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, pgView, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from './checks';
import { bigNumber, bytea, createdAt, deletedAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { templates } from './schema-themes';
import { author, users } from './schema-users';

/** Permissions: members of organizations, people of themes, and invitations to both. */

/**
 * The members of an organization with their role: 'owner', 'admin', 'editor' or 'commentor', including those whose
 * access ended by its date. For current members, read `currentMemberships`.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: generatedId(),
    organizationId: organizationId(),
    userId: bigNumber('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
    /** The theme this person opened last in the dashboard; null = none. */
    lastTemplateId: bigNumber('last_template_id'),
    /** When the person closed the welcome notice; null = not yet. */
    firstUseNoticedAt: timestamptz('first_use_noticed_at'),
    /** The chosen last day of access; null = no end. */
    accessEndsOn: date('access_ends_on', { mode: 'string' }),
    /** The end of that day in the time zone of the person who chose it. */
    accessEndsAt: timestamptz('access_ends_at'),
    /** When people were notified of the approaching end; null = not yet, or a new day was chosen since then. */
    endAnnouncedAt: timestamptz('end_announced_at'),
    /** When the end was recorded in the log; null = not yet, or a new day was chosen since then. */
    endRecordedAt: timestamptz('end_recorded_at'),
    /** When the person last used the organization, to the minute; null = never, or before this was recorded. */
    lastActiveAt: timestamptz('last_active_at'),
    /** Whether an owner exempted the person from required two-factor sign-in; null = no. */
    isTwoFactorExempt: boolean('is_two_factor_exempt'),
    /** Whether an owner let the person manage billing; null = no. Owners can without it. */
    isPayer: boolean('is_payer'),
    /** When the person was last reminded that two-factor sign-in will be required; null = not yet. */
    twoFactorRemindedAt: timestamptz('two_factor_reminded_at'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('memberships_last_template_fk', [table.organizationId, table.lastTemplateId], templates).onDelete(
      'set null',
    ),
    unique('memberships_tenant_key').on(table.organizationId, table.id),
    uniqueIndex('memberships_user_key').on(table.organizationId, table.userId).where(sql`${table.deletedAt} is null`),
    index('memberships_user_index').on(table.userId),
    index('memberships_last_template').on(table.lastTemplateId).where(sql`${table.lastTemplateId} is not null`),
    // Only the job that announces and records ends reads these.
    index('memberships_access_end')
      .on(table.accessEndsAt)
      .where(sql`${table.accessEndsAt} is not null and ${table.endRecordedAt} is null and ${table.deletedAt} is null`),
    isOneOf(table.role, role.options),
    check('memberships_access_end_check', sql`(${table.accessEndsOn} is null) = (${table.accessEndsAt} is null)`),
    // An organization must not lose its owners on a date.
    check('memberships_owner_stays_check', sql`${table.role} <> 'owner' or ${table.accessEndsAt} is null`),
  ],
);

/**
 * The members of an organization whose access hasn't ended: the only definition of members (docs/decisions/086). A view
 * (`migrations/functions/current_memberships.sql`), so that SQL queries use the same definition.
 */
export const currentMemberships = pgView('current_memberships', {
  id: bigNumber('id').notNull(),
  organizationId: bigNumber('organization_id').notNull(),
  userId: bigNumber('user_id').notNull(),
  role: text('role').notNull(),
  lastTemplateId: bigNumber('last_template_id'),
  firstUseNoticedAt: timestamptz('first_use_noticed_at'),
  accessEndsOn: date('access_ends_on', { mode: 'string' }),
  endAnnouncedAt: timestamptz('end_announced_at'),
  isTwoFactorExempt: boolean('is_two_factor_exempt'),
  isPayer: boolean('is_payer'),
  createdAt: timestamptz('created_at').notNull(),
}).existing();

/** Editors of a template: a user, or an invited address without an account. */
export const templatePeople = pgTable(
  'template_people',
  {
    id: generatedId(),
    organizationId: organizationId(),
    templateId: bigNumber('template_id').notNull(),
    userId: bigNumber('user_id').references(() => users.id),
    invitedEmail: text('invited_email'),
    invitedName: text('invited_name').notNull().default(''),
    /** SHA-256 of the invitation's token. */
    inviteHash: bytea('invite_hash'),
    /** Whether only the mailbox received the link: using it then proves the address. */
    isLinkMailed: boolean('is_link_mailed').notNull().default(false),
    /** 'editor' or 'commentor'. */
    access: text('access').notNull().default('editor'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    tenantKey('template_people_template_fk', [table.organizationId, table.templateId], templates),
    uniqueIndex('template_people_user_key').on(table.templateId, table.userId).where(sql`${table.deletedAt} is null`),
    index('template_people_by_user').on(table.userId, table.organizationId),
    uniqueIndex('template_people_invite_key').on(table.inviteHash),
    isOneOf(table.access, themeAccess.options),
  ],
);

/** Invitations to an organization. An invitation to a theme is a row of `template_people` with an address. */
export const organizationInvites = pgTable(
  'organization_invites',
  {
    id: generatedId(),
    organizationId: organizationId(),
    email: text('email').notNull(),
    name: text('name').notNull().default(''),
    /** The role of the person: 'owner', 'admin', 'editor' or 'commentor'. */
    role: text('role').notNull(),
    /** Themes to which an editor gets access. */
    themes: jsonb('themes').$type<InvitedThemes>().notNull().default([]),
    /** Keyed hash of the token, which can be used once. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Whether only the mailbox received the link: using it then proves the address. */
    isLinkMailed: boolean('is_link_mailed').notNull().default(false),
    /** The last day of access of the resulting membership; null = no end. */
    accessEndsOn: date('access_ends_on', { mode: 'string' }),
    /** The end of that day, when the invitation also ends. */
    accessEndsAt: timestamptz('access_ends_at'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
    acceptedAt: timestamptz('accepted_at'),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('organization_invites_organization').on(table.organizationId),
    // A new invitation of an address replaces the previous one.
    uniqueIndex('organization_invites_pending_key')
      .on(table.organizationId, sql`lower(${table.email})`)
      .where(sql`${table.acceptedAt} is null and ${table.deletedAt} is null`),
    isOneOf(table.role, role.options),
    check(
      'organization_invites_access_end_check',
      sql`(${table.accessEndsOn} is null) = (${table.accessEndsAt} is null)`,
    ),
    check('organization_invites_owner_stays_check', sql`${table.role} <> 'owner' or ${table.accessEndsAt} is null`),
  ],
);
