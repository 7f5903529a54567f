import type { ReplacedEmail, Replacement } from '@galley/contract';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { replacements } from '../../../platform/db/schema';

export type ReplacementRow = typeof replacements.$inferSelect;

/** The key of a replacement; the organization is a condition of every query. */
export interface ReplacementKey {
  organizationId: number;
  id: number;
}

/** The owner of replacements: a person in a theme. */
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

/** Stores a replacement in many emails as waiting. */
export async function insertReplacement(db: Queryable, row: typeof replacements.$inferInsert): Promise<ReplacementRow> {
  const [made] = await db.insert(replacements).values(row).returning();
  if (!made) throw new Error('The replacement could not be noted.');
  return made;
}

/** Returns the replacements of an owner, newest first. */
export async function listReplacements(
  db: Queryable,
  owner: ReplacementOwner,
  limit: number,
): Promise<ReplacementRow[]> {
  return await db.select().from(replacements).where(ownedBy(owner)).orderBy(desc(replacements.id)).limit(limit);
}

/** Returns a replacement of this person; null = it doesn't exist or belongs to another person. */
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

/** Changes the state of a replacement and returns it; null = it doesn't exist or is in none of the given states. */
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

/** Returns a replacement, locked until the transaction ends; null = it doesn't exist. */
export async function lockReplacement(tx: Transaction, key: ReplacementKey): Promise<ReplacementRow | null> {
  const [row] = await tx.select().from(replacements).where(named(key)).for('update');
  return row ?? null;
}

/** Stores the outcomes of the emails of a locked replacement. */
export async function writeEmails(
  tx: Transaction,
  key: ReplacementKey,
  changes: { emails: ReplacedEmail[]; state?: ReplacementRow['state'] },
): Promise<void> {
  await tx.update(replacements).set(changes).where(named(key));
}

/** Deletes replacements of all organizations that are older than this many days and can't be returned anymore. */
export async function deleteOldReplacements(db: Queryable, days: number): Promise<void> {
  await db.delete(replacements).where(lt(replacements.createdAt, sql`now() - make_interval(days => ${days})`));
}

/** Returns a replacement in the shape of the contract; `createdAt` in Unix seconds. */
export function presentReplacement(row: ReplacementRow): Replacement {
  const { id, request, state, emails, createdAt } = row;
  const { query, replacement, documents } = request;
  return { id, query, replacement, state, total: documents.length, emails, createdAt: unixSeconds(createdAt) };
}
