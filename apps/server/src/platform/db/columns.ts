import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** `bytea` as a Node Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The primary key `id`, which the database counts: a bigint identity, a plain number in code (design.md 8). */
export const generatedId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A bigint column for an id or a count. */
export const bigNumber = (name: string) => bigint(name, { mode: 'number' });

/** Converts an API value for storage: 0 and '', which mean none there, become null. */
export const noneAsNull = <T extends number | string>(value: T): T | null =>
  value === 0 || value === '' ? null : value;

/** A point in time (`timestamp with time zone`) as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was created, by the database's clock. */
export const createdAt = () => timestamptz('created_at').notNull().defaultNow();

/**
 * When the row was deleted; null = not deleted. Every query of existing rows must check for null (docs/design.md 10).
 */
export const deletedAt = () => timestamptz('deleted_at');
