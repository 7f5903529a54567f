import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database';

const open = new AsyncLocalStorage<true>();

/** Wraps the database, so that functions can detect the transaction in which they are called. */
export function watchTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => begin((tx) => open.run(true, () => work(tx)), config);
  return db;
}

/** Returns whether a transaction is open at the call. */
export function isInTransaction(): boolean {
  return open.getStore() === true;
}

/**
 * Throws if a transaction is open. For slow operations (a task in a worker process, a file, an image): the transaction
 * would hold one of a dozen connections and all its locks, so that others wait.
 */
export function refuseInTransaction(what: string): void {
  if (open.getStore()) throw new Error(`A transaction is open while ${what} is asked for. It belongs before it.`);
}
