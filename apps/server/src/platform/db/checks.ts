import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core';

/*
 * Constraints of column values. The allowed values come from the contract where it defines them, so a value that the
 * API accepts and the database refuses fails a test (checks.test.ts).
 */

/** Requires the column to have one of these values. */
export function isOneOf(column: AnyPgColumn, words: readonly string[]) {
  const list = words.map((word) => `'${word}'`).join(', ');
  return check(nameOf(column), sql`${column} in (${sql.raw(list)})`);
}

/** Requires the column to be at least `least`, and at most `most` if given. */
export function isInRange(column: AnyPgColumn, least: number, most?: number) {
  const from = sql`${column} >= ${sql.raw(String(least))}`;
  return check(nameOf(column), most === undefined ? from : sql`${from} and ${column} <= ${sql.raw(String(most))}`);
}

function nameOf(column: AnyPgColumn): string {
  return `${getTableName(column.table)}_${column.name}_check`;
}
