import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** `bytea` as a Node Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A bigint identity primary key, a plain number in code (design.md 8). */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A bigint column that holds an id or a count. */
export const bigNumber = (name: string) => bigint(name, { mode: 'number' });

/** An id of the API as it is stored: its 0, no such thing, is null. */
export const idOrNull = (id: number): number | null => (id === 0 ? null : id);

/** A moment, with time zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was made; the database's clock. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** When the row was deleted; null = it stands. Every query of living rows asks for null (design.md 10). */
export const deletedAt = () => moment('deleted_at');
