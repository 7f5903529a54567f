import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core';

/*
 * Constraints of the values of a column. The words come from the contract where it has them, so a word that the API
 * knows and the database refuses fails a test (checks.test.ts).
 */

/** The column has one of these words. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]) {
  const list = words.map((word) => `'${word}'`).join(', ');
  return check(nameOf(column), sql`${column} in (${sql.raw(list)})`);
}

/** The column has a number from `least` on, and if `most` is given, up to it. */
export function isInRange(column: AnyPgColumn, least: number, most?: number) {
  const from = sql`${column} >= ${sql.raw(String(least))}`;
  return check(nameOf(column), most === undefined ? from : sql`${from} and ${column} <= ${sql.raw(String(most))}`);
}

function nameOf(column: AnyPgColumn): string {
  return `${getTableName(column.table)}_${column.name}_check`;
}
