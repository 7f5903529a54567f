import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { emailChanges } from '../../../platform/db/schema';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

/** The address that a link was sent to: the current or the new one. */
export type ChangeSide = 'from' | 'to';

/** Stores a change of an email address that has to be confirmed, and returns its id. */
export async function insertChange(
  tx: Queryable,
  values: Pick<EmailChangeRow, 'userId' | 'fromEmail' | 'toEmail' | 'passwordMark' | 'expiresAt'>,
): Promise<number> {
  const [row] = await tx.insert(emailChanges).values(values).returning({ id: emailChanges.id });
  if (!row) throw new Error('The change of an email address could not be stored.');
  return row.id;
}

/** Returns whose change it is; null = it doesn't exist. */
export async function findPersonOfChange(tx: Queryable, id: number): Promise<number | null> {
  const [row] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(eq(emailChanges.id, id));
  return row?.userId ?? null;
}

/** Returns a change whose emails haven't been written yet, locked until the transaction ends. */
export async function lockUnmailed(tx: Queryable, id: number): Promise<EmailChangeRow | null> {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isNull(emailChanges.mailedAt), isNull(emailChanges.endedAt)))
    .for('update');
  return row ?? null;
}

/** Returns the pending change of one of its two links. */
export async function findChange(tx: Queryable, hash: Buffer, now: Date): Promise<EmailChangeRow | null> {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        or(eq(emailChanges.fromHash, hash), eq(emailChanges.toHash, hash)),
        isNull(emailChanges.endedAt),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** Records that a link was used. Returns whether both were. */
export async function confirmSide(tx: Queryable, id: number, side: ChangeSide, now: Date): Promise<boolean> {
  const [row] = await tx
    .update(emailChanges)
    .set(side === 'from' ? { fromConfirmedAt: now } : { toConfirmedAt: now })
    .where(eq(emailChanges.id, id))
    .returning();
  return row !== undefined && row.fromConfirmedAt !== null && row.toConfirmedAt !== null;
}

/** Ends the pending change of a person. */
export async function endChange(tx: Queryable, { userId }: { userId: number }, now: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt)));
}
