import type { Database, Queryable } from './database';

interface OpenTransaction {
  db: Database;
  afterwards: (() => void)[];
}

const open = new WeakMap<object, OpenTransaction>();

/** Makes the transactions of a database known to `afterCommit`. Returns the same database. */
export function trackCommits(db: Database): Database {
  const begin = db.transaction.bind(db) as Database['transaction'];
  db.transaction = async (work, config) => {
    const afterwards: (() => void)[] = [];
    const result = await begin(async (tx) => {
      open.set(tx, { db, afterwards });
      return await work(tx);
    }, config);
    for (const next of afterwards) next();
    return result;
  };
  return db;
}

/** Runs `work` once the transaction is committed, never when it is rolled back; at once outside a transaction. */
export function afterCommit(queryable: Queryable, work: () => void): void {
  const transaction = open.get(queryable);
  if (transaction) transaction.afterwards.push(work);
  else work();
}

/** The database a transaction belongs to; a database is its own. */
export function databaseOf(queryable: Queryable): Queryable {
  return open.get(queryable)?.db ?? queryable;
}
