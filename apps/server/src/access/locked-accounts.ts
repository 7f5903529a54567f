import { AppError } from '@galley/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '../messages';
import type { Queryable } from '../platform/db/database';
import { users } from '../platform/db/schema';

/** Usable accounts: neither deleted nor locked by a site admin. */
export const isUsableAccount = and(isNull(users.deletedAt), isNull(users.lockedAt));

/** Returns whether a site admin locked an account. */
export async function isLocked(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await select(db, userId);
  return row?.isLocked ?? false;
}

/**
 * The same for the transaction that opens a session: a concurrent lock of the account waits for its end, and then also
 * ends the new session.
 */
export async function isLockedUntilCommit(tx: Queryable, userId: number): Promise<boolean> {
  const [row] = await select(tx, userId).for('share');
  return row?.isLocked ?? false;
}

/**
 * Throws `forbidden` for a locked account. Only for people who have proved that the account is theirs: others must not
 * learn that it exists.
 */
export async function refuseLocked(db: Queryable, userId: number): Promise<void> {
  if (await isLocked(db, userId)) throw new AppError('forbidden', messages.accountLocked);
}

const select = (db: Queryable, userId: number) =>
  db
    .select({ isLocked: sql<boolean>`${users.lockedAt} is not null` })
    .from(users)
    .where(eq(users.id, userId));
