import { sql } from 'drizzle-orm';
import { users } from '../platform/db/schema';

/** A person's time zone for display; '' = not chosen yet. */
export const shownTimezone = sql<string>`coalesce(${users.timezone}, '')`;

/** A person's format of dates for display; '' = not chosen yet. */
export const shownLocale = sql<string>`coalesce(${users.locale}, '')`;

/**
 * The zone in which the server itself calculates and formats the days of a person, who may not have chosen one yet.
 */
export const reckonedTimezone = sql<string>`coalesce(${users.timezone}, 'UTC')`;
