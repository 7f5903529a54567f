import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** `bytea` as a Node Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A bigint identity primary key, a plain number in code (docs/design.md 8). */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A bigint column for an id or a count. */
export const bigNumber = (name: string) => bigint(name, { mode: 'number' });

/** Converts an API id for storage: 0 (none) becomes null. */
export const idOrNull = (id: number): number | null => (id === 0 ? null : id);

/** A timestamp with time zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was created, by the database's clock. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/**
 * When the row was deleted; null = not deleted. Every query of existing rows must check for null (docs/design.md 10).
 */
export const deletedAt = () => moment('deleted_at');
