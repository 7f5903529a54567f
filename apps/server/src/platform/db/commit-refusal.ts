import { AppError } from '@galley/contract';
import type { Database, Transaction } from './database';

/**
 * Runs `work` in one transaction. A refusal that it returns is thrown after the commit, so that its records are
 * retained (a wrong code counts). An error that it throws rolls everything back.
 */
export async function commitRefusal<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result | AppError>,
): Promise<Result> {
  const result = await db.transaction(work);
  if (result instanceof AppError) throw result;
  return result;
}
