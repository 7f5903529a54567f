import { pgTable } from 'drizzle-orm/pg-core';
import { bigNumber } from './columns';
import { auditEvents, organizations } from './schema-core';

/** The part of the schema about changes on their way to their subscribers (see `schema-core.ts`). */

/**
 * Changes that are not delivered yet. A row is deleted in the transaction that delivers it, usually within a second, so
 * the table is nearly empty and needs no further index.
 */
export const changeOutbox = pgTable('change_outbox', {
  auditEventId: bigNumber('audit_event_id')
    .primaryKey()
    .references(() => auditEvents.id, { onDelete: 'cascade' }),
  organizationId: bigNumber('organization_id')
    .notNull()
    .references(() => organizations.id),
});
