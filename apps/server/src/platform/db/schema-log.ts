import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, createdAt, generatedId } from './columns';
import { organizationId, organizations, tenantKey } from './schema-organizations';
import { users } from './schema-users';

/** Events: changes, including those not delivered yet, and security events. */

/** Every change, recorded in the transaction that made it. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: generatedId(),
    organizationId: organizationId(),
    /** The author; null = the server itself. */
    actorId: bigNumber('actor_id').references(() => users.id),
    /** A past-tense event name: 'email.renamed'. */
    action: text('action').notNull(),
    objectKind: text('object_kind').notNull(),
    objectId: bigNumber('object_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** The same for all changes that one request made in one way; null = it made one. The log shows them as one entry. */
    batch: uuid('batch'),
    /** The number of changes in the batch, at its first change; null at the others. */
    batchSize: integer('batch_size'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_batch').on(table.organizationId, table.batch).where(sql`${table.batch} is not null`),
    isInRange(table.batchSize, 2),
    index('audit_events_object').on(table.organizationId, table.objectKind, table.objectId),
    unique('audit_events_tenant_key').on(table.organizationId, table.id),
    index('audit_events_actor').on(table.organizationId, table.actorId, table.id),
    index('audit_events_action').on(table.organizationId, table.action, table.id),
    index('audit_events_time').on(table.organizationId, table.createdAt),
  ],
);

/**
 * Changes that aren't delivered yet. A row is deleted in the transaction that delivers it, usually within a second, so
 * the table is nearly empty and needs no further index.
 */
export const changeOutbox = pgTable(
  'change_outbox',
  {
    auditEventId: bigNumber('audit_event_id').primaryKey(),
    organizationId: organizationId(),
  },
  (table) => [
    tenantKey('change_outbox_event_fk', [table.organizationId, table.auditEventId], auditEvents).onDelete('cascade'),
  ],
);

/** Sign-ins, refusals and similar events; `details` never contains a secret. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: generatedId(),
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    userId: bigNumber('user_id').references(() => users.id),
    action: text('action').notNull(),
    /** IP address of the client; null = the server itself acted. */
    address: text('address'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('security_events_time').on(table.createdAt),
    index('security_events_user').on(table.userId, table.id),
  ],
);
