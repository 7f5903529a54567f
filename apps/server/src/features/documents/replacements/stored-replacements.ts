import type { ReplacedEmail, Replacement } from '@galley/contract';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { replacements } from '../../../platform/db/schema';

export type ReplacementRow = typeof replacements.$inferSelect;

/** Names a row; the organization is a condition of every query. */
export interface ReplacementKey {
  organizationId: number;
  id: number;
}

/** A person's replacements in a theme. */
export interface ReplacementOwner {
  organizationId: number;
  templateId: number;
  userId: number;
}

const named = ({ organizationId, id }: ReplacementKey) =>
  and(eq(replacements.organizationId, organizationId), eq(replacements.id, id));
const ownedBy = ({ organizationId, templateId, userId }: ReplacementOwner) =>
  and(
    eq(replacements.organizationId, organizationId),
    eq(replacements.templateId, templateId),
    eq(replacements.createdBy, userId),
  );

/** Stores a replacement in many emails that waits to be done. */
export async function insertReplacement(db: Queryable, row: typeof replacements.$inferInsert): Promise<ReplacementRow> {
  const [made] = await db.insert(replacements).values(row).returning();
  if (!made) throw new Error('The replacement could not be noted.');
  return made;
}

/** Newest first. */
export async function listReplacements(
  db: Queryable,
  owner: ReplacementOwner,
  limit: number,
): Promise<ReplacementRow[]> {
  return await db.select().from(replacements).where(ownedBy(owner)).orderBy(desc(replacements.id)).limit(limit);
}

/** A replacement of this person; null = there is none, or it belongs to another person. */
export async function findOwnReplacement(
  db: Queryable,
  owner: ReplacementOwner,
  id: number,
): Promise<ReplacementRow | null> {
  const [row] = await db
    .select()
    .from(replacements)
    .where(and(ownedBy(owner), eq(replacements.id, id)));
  return row ?? null;
}

/** Moves a replacement from one of some states to another; null when it is in none of them, or gone. */
export async function moveReplacement(
  db: Queryable,
  key: ReplacementKey,
  from: ReplacementRow['state'][],
  state: ReplacementRow['state'],
): Promise<ReplacementRow | null> {
  const [row] = await db
    .update(replacements)
    .set({ state })
    .where(and(named(key), inArray(replacements.state, from)))
    .returning();
  return row ?? null;
}

/** The row, locked until the transaction ends; null when it is gone. */
export async function lockReplacement(tx: Transaction, key: ReplacementKey): Promise<ReplacementRow | null> {
  const [row] = await tx.select().from(replacements).where(named(key)).for('update');
  return row ?? null;
}

/** Stores what became of the emails of a locked replacement. */
export async function writeEmails(
  tx: Transaction,
  key: ReplacementKey,
  changes: { emails: ReplacedEmail[]; state?: ReplacementRow['state'] },
): Promise<void> {
  await tx.update(replacements).set(changes).where(named(key));
}

/** Deletes the replacements of every organization that can't be returned anymore. */
export async function deleteOldReplacements(db: Queryable, days: number): Promise<void> {
  await db.delete(replacements).where(lt(replacements.createdAt, sql`now() - make_interval(days => ${days})`));
}

/** A replacement as the contract describes it; `createdAt` in Unix seconds. */
export function presentReplacement(row: ReplacementRow): Replacement {
  const { id, request, state, emails, createdAt } = row;
  const { query, replacement, documents } = request;
  return { id, query, replacement, state, total: documents.length, emails, createdAt: unixSeconds(createdAt) };
}
