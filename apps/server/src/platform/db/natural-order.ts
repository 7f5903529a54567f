import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The key by which names are listed for people: without regard to case, and "Person 2" before "Person 10". Each number
 * is written with 12 digits; only the last 12 of a longer one count. Not a collation: the database may be built without
 * ICU. Uses no index, so only for lists within an organization.
 */
export function naturally(name: SQLWrapper): SQL {
  return sql`regexp_replace(regexp_replace(lower(${name}), '(\\d+)', '000000000000\\1', 'g'), '\\d*(\\d{12})', '\\1', 'g')`;
}
