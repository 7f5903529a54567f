import { logDeliveryState } from '@galley/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isInRange, isOneOf } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { organizationId, tenantKey } from './schema-organizations';
import { author } from './schema-users';

/** URLs that receive the log of an organization, and the messages to them. */

/** At most one per organization. */
export const logStreams = pgTable(
  'log_streams',
  {
    id: generatedId(),
    organizationId: organizationId(),
    url: text('url').notNull(),
    /** Encrypted with the server's secret. */
    secret: bytea('secret').notNull(),
    /** The previous one, encrypted; messages are also signed with it until `former_secret_until`. */
    formerSecret: bytea('former_secret'),
    formerSecretUntil: timestamptz('former_secret_until'),
    /** Failed attempts since the last success. */
    failures: integer('failures').notNull().default(0),
    failingSince: timestamptz('failing_since'),
    /** No attempt is made before this time. */
    retryAt: timestamptz('retry_at'),
    /** A job is sending until this time; no other job sends. */
    busyUntil: timestamptz('busy_until'),
    /** When it was stopped after failures; null = active. */
    stoppedAt: timestamptz('stopped_at'),
    createdBy: author('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('log_streams_tenant_key').on(table.organizationId, table.id),
    unique('log_streams_organization').on(table.organizationId),
    isInRange(table.failures, 0),
  ],
);

/** Messages in sending order, including the latest sent ones. */
export const logDeliveries = pgTable(
  'log_deliveries',
  {
    id: generatedId(),
    organizationId: organizationId(),
    streamId: bigNumber('stream_id').notNull(),
    /** The change; null = a security event or a test. No foreign key, because the log is cleaned up independently. */
    auditEventId: bigNumber('audit_event_id'),
    /** The security event; null = a change or a test. */
    securityEventId: bigNumber('security_event_id'),
    action: text('action').notNull(),
    /** 'waiting', 'delivered' or 'failed'. */
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The status of the last answer; null = there was none. */
    status: integer('status'),
    /** Why the last attempt failed; null = it didn't. */
    error: text('error'),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    tenantKey('log_deliveries_stream_fk', [table.organizationId, table.streamId], logStreams).onDelete('cascade'),
    index('log_deliveries_stream').on(table.streamId, table.id),
    index('log_deliveries_waiting').on(table.streamId, table.id).where(sql`${table.state} = 'waiting'`),
    isOneOf(table.state, logDeliveryState.options),
    isInRange(table.attempts, 0),
    isInRange(table.status, 100, 999),
  ],
);
