import { and, count, desc, eq, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { mails, users } from '../../../platform/db/schema';

export type MailRow = typeof mails.$inferSelect;

const outboxLength = 200;

/** Stores an email to be sent, and returns its id. */
export async function insertMail(
  tx: Queryable,
  values: Pick<MailRow, 'kind' | 'toAddress' | 'organizationId' | 'senderId' | 'subject' | 'body'>,
): Promise<number> {
  const [row] = await tx.insert(mails).values(values).returning({ id: mails.id });
  if (!row) throw new Error('The email was not stored.');
  return row.id;
}

/** The most emails stored by one statement, which has six parameters for each. */
const mailsAtOnce = 500;

/** Stores several emails to be sent, and returns their ids in order. */
export async function insertMails(
  tx: Queryable,
  values: readonly Parameters<typeof insertMail>[1][],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < values.length; start += mailsAtOnce) {
    const some = values.slice(start, start + mailsAtOnce);
    ids.push(...(await tx.insert(mails).values(some).returning({ id: mails.id })).map(({ id }) => id));
  }
  return ids;
}

/** Returns the newest entries of the outbox, for site admins. */
export async function listMails(db: Queryable): Promise<MailRow[]> {
  return await db.select().from(mails).orderBy(desc(mails.id)).limit(outboxLength);
}

/** Returns which of these emails a person sent, in order. */
export async function listSentBy(
  db: Queryable,
  senderId: number,
  ids: readonly number[],
): Promise<{ id: number; to: string; sentAt: Date | null; waitingSince: Date | null; error: string | null }[]> {
  if (ids.length === 0) return [];
  return await db
    .select({
      id: mails.id,
      to: mails.toAddress,
      sentAt: mails.sentAt,
      waitingSince: mails.waitingSince,
      error: mails.error,
    })
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), eq(mails.senderId, senderId)))
    .orderBy(mails.id);
}

/** Returns an email that has not been sent yet. */
export async function findUnsent(db: Queryable, id: number): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row?.sentAt === null ? row : undefined;
}

/** Returns whether the account with this address is locked. */
export async function isAddressLocked(db: Queryable, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${address})`, isNull(users.deletedAt), isNotNull(users.lockedAt)));
  return row !== undefined;
}

/** Records that the mail server accepted an email. */
export async function markSent(db: Queryable, id: number): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: sql`now()`, waitingSince: null, error: null, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id));
}

/** Records why an email couldn't be sent this time. */
export async function markFailed(db: Queryable, id: number, error: string): Promise<void> {
  await db
    .update(mails)
    .set({ error, waitingSince: null, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, id));
}

/** Records that an email waits for the mail server, and the server's last error. */
export async function markWaiting(db: Queryable, id: number, error: string): Promise<void> {
  await db
    .update(mails)
    .set({ error, waitingSince: sql`coalesce(${mails.waitingSince}, now())` })
    .where(eq(mails.id, id));
}

/**
 * Counts the emails that wait for the mail server; null = none. `error`: the server's response to the newest of them.
 */
export async function findWaitingMails(db: Queryable): Promise<{ count: number; since: Date; error: string } | null> {
  const [row] = await db
    .select({
      count: count(),
      since: min(mails.waitingSince),
      error: sql<string>`(array_agg(${mails.error} order by ${mails.waitingSince} desc))[1]`,
    })
    .from(mails)
    .where(and(isNotNull(mails.waitingSince), isNull(mails.sentAt)));
  return row?.since ? { count: row.count, since: row.since, error: row.error } : null;
}

/** Deletes emails created before a time, sent or not. */
export async function deleteOldMails(db: Queryable, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before));
}
