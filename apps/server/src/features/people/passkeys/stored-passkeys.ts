import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { passkeys, users } from '../../../platform/db/schema';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Lists a person's passkeys, newest first. */
export async function listPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

/** Counts a person's passkeys. */
export async function countPasskeys(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}

/**
 * Returns the passkey with a credential ID, of an existing account, locked: of two uses at the same time, the second
 * sees the first.
 */
export async function lockPasskey(tx: Transaction, credentialId: Buffer): Promise<PasskeyRow | null> {
  const [row] = await tx
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), isNull(users.deletedAt)))
    .where(eq(passkeys.credentialId, credentialId))
    .for('update', { of: passkeys });
  return row?.passkey ?? null;
}

/** Serializes changes of one person's passkeys. */
export async function lockPerson(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Stores a passkey; returns false if the server already has the credential. */
export async function insertPasskey(tx: Queryable, row: typeof passkeys.$inferInsert): Promise<number | null> {
  const [made] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return made?.id ?? null;
}

/** Stores the data about a passkey that a sign-in reported. */
export async function recordUse(
  tx: Queryable,
  id: number,
  use: { counter: number; isBackedUp: boolean; lastUsedAt: Date },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Renames a passkey; returns false if it isn't the person's. */
export async function renamePasskey(
  db: Queryable,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<boolean> {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const rows = await db.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Deletes a passkey and returns its name; null if it isn't the person's. */
export async function deletePasskey(
  tx: Queryable,
  { userId, id }: { userId: number; id: number },
): Promise<string | null> {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const [row] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
  return row?.name ?? null;
}

/** Removes all passkeys of a person. */
export async function deletePasskeys(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}
