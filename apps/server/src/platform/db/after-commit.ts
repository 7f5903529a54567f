import type { Database, Queryable } from './database';

interface OpenTransaction {
  db: Database;
  afterwards: (() => void)[];
}

const open = new WeakMap<object, OpenTransaction>();

/** Enables `afterCommit` for the transactions of a database. Returns the same database. */
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

/** Runs `work` after the transaction was committed, never if it is rolled back; immediately outside a transaction. */
export function afterCommit(queryable: Queryable, work: () => void): void {
  const transaction = open.get(queryable);
  if (transaction) transaction.afterwards.push(work);
  else work();
}

/** Returns the database of a transaction, or the database itself. */
export function databaseOf(queryable: Queryable): Queryable {
  return open.get(queryable)?.db ?? queryable;
}
