import { type AnyColumn, ilike, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from './escape-like';

/** A text of the database with its letters composed (`é` instead of `e` and an accent), as searches compare it. */
export function composed(text: AnyColumn | SQL): SQL<string> {
  return sql<string>`normalize(${text}, NFC)`;
}

/** Whether a text contains a term, ignoring case and how letters are composed. */
export function containsTerm(text: AnyColumn | SQL, term: string): SQL {
  return ilike(composed(text), `%${escapeLike(term.normalize('NFC'))}%`);
}
