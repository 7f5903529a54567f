import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, createdAt, timestamptz } from './columns';
import { organizationId, organizations } from './schema-organizations';
import { author } from './schema-users';

/** The subscriptions and limits of organizations. */

/** The organization, once per table. */
const ownOrganizationId = () =>
  bigNumber('organization_id')
    .primaryKey()
    .references(() => organizations.id);

/** Limits set by a site admin for one organization; null = the limits of its plan. */
export const organizationQuotas = pgTable(
  'organization_quotas',
  {
    organizationId: ownOrganizationId(),
    themes: integer('themes'),
    people: integer('people'),
    integrations: integer('integrations'),
    storageBytes: bigNumber('storage_bytes'),
    updatedBy: author('updated_by'),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    isInRange(table.themes, 0),
    isInRange(table.people, 0),
    isInRange(table.integrations, 0),
    isInRange(table.storageBytes, 0),
  ],
);

/** The states of a subscription at Stripe, and 'none' without one. */
const subscriptionStates = [
  'none',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

/** An organization as a Stripe customer, and its subscription as last read from Stripe's API. */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    organizationId: ownOrganizationId(),
    customerId: text('customer_id').notNull(),
    /** null = none. */
    subscriptionId: text('subscription_id'),
    /** The price of the plan; null = none. */
    priceId: text('price_id'),
    status: text('status').notNull().default('none'),
    /** The end of the paid period. */
    periodEndsAt: timestamptz('period_ends_at'),
    /** Whether the subscription ends with the paid period. */
    isEnding: boolean('is_ending').notNull().default(false),
    /** The quantity of each integration in the subscription, by slug. */
    integrations: jsonb('integrations').$type<Record<string, number>>().notNull().default({}),
    /** Since when a payment has been failing; null = no payment is failing. */
    failingSince: timestamptz('failing_since'),
    /** Number of started reads from Stripe's API, and the number of the one stored last. */
    readingsStarted: bigNumber('readings_started').notNull().default(0),
    readingStored: bigNumber('reading_stored').notNull().default(0),
    readAt: timestamptz('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_accounts_customer').on(table.customerId),
    index('billing_accounts_failing').on(table.failingSince).where(sql`${table.failingSince} is not null`),
    isOneOf(table.status, subscriptionStates),
  ],
);

/** Received webhook events of Stripe, by their id, so that each is processed once. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    event: text('event').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('billing_events_organization').on(table.organizationId),
    index('billing_events_time').on(table.createdAt),
  ],
);
