import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './database';

const dialect = new PgDialect();
const built = new Map<string, Query>();

/**
 * Runs the statement that `build` returns, with values for its placeholders. It is built once per name and planned once
 * per connection, since building and planning a long statement can cost as much as running it. Returns rows with the
 * driver's types: `bigint` and times are strings.
 */
export async function runNamed<Row extends object>(
  db: Queryable,
  name: string,
  build: () => SQL,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const query = built.get(name) ?? dialect.sqlToQuery(build());
  built.set(name, query);
  const statement = db._.session.prepareQuery(query, undefined, name, false);
  const { rows } = (await statement.execute({ ...values })) as { rows: Row[] };
  return rows;
}
