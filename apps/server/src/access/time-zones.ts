import { sql } from 'drizzle-orm';
import { users } from '../platform/db/schema';

/** A person's time zone as it is shown; '' = they didn't choose one yet. */
export const shownTimezone = sql<string>`coalesce(${users.timezone}, '')`;

/** The zone in which the server itself reckons and writes the days of a person, who may not have one yet. */
export const reckonedTimezone = sql<string>`coalesce(${users.timezone}, 'UTC')`;
