import { linkFault, linkState } from '@galley/contract';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { createdAt, generatedId, timestamptz } from './columns';
import { organizationId } from './schema-organizations';

/**
 * Results of link checks: one row for each address checked for the organization. Results of one organization are never
 * shown to another, because they reveal which addresses it uses.
 */
export const linkChecks = pgTable(
  'link_checks',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** Hash of `address`, which is too long for an index. */
    addressSha256: text('address_sha256').notNull(),
    address: text('address').notNull(),
    state: text('state').$type<(typeof linkState.options)[number]>().notNull().default('pending'),
    /** null = none. */
    fault: text('fault').$type<(typeof linkFault.options)[number]>(),
    /** Status of the last response; null = none. */
    status: integer('status'),
    redirects: jsonb('redirects').$type<string[]>().notNull().default([]),
    /** null = not yet. */
    checkedAt: timestamptz('checked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('link_checks_address').on(table.organizationId, table.addressSha256),
    index('link_checks_state').on(table.organizationId, table.state),
    isOneOf(table.state, linkState.options),
    isOneOf(table.fault, linkFault.options),
    isInRange(table.status, 100, 999),
  ],
);
