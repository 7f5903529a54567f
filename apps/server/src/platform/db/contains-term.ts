import { type AnyColumn, ilike, type SQL, sql } from 'drizzle-orm';

/** Returns a database text with composed letters (`é` instead of `e` and an accent), for comparison in searches. */
export function composed(text: AnyColumn | SQL): SQL<string> {
  return sql<string>`normalize(${text}, NFC)`;
}

/** Returns the condition that a text contains a term, ignoring case and the composition of letters. */
export function containsTerm(text: AnyColumn | SQL, term: string): SQL {
  return ilike(composed(text), `%${escapeLike(term.normalize('NFC'))}%`);
}

/** Converts a term to a LIKE pattern that matches it literally. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, (character) => `\\${character}`);
}
