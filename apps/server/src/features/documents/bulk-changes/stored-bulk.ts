import type { BulkAction, BulkChange, BulkState } from '@galley/contract';
import { and, asc, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { bulkChanges, bulkItems, emails } from '../../../platform/db/schema';

export type BulkRow = typeof bulkChanges.$inferSelect;
export type BulkItem = typeof bulkItems.$inferSelect;

/** The key of an action on many emails; the organization is a condition of every query. */
export interface BulkKey {
  organizationId: number;
  id: number;
}

const named = ({ organizationId, id }: BulkKey) =>
  and(eq(bulkChanges.organizationId, organizationId), eq(bulkChanges.id, id));
const itemsOf = ({ organizationId, id }: BulkKey) =>
  and(eq(bulkItems.organizationId, organizationId), eq(bulkItems.bulkId, id));

/** Stores an action on emails, in the order of their ids. */
export async function insertBulk(
  tx: Transaction,
  values: {
    organizationId: number;
    templateId: number;
    action: BulkAction;
    folderId: number | null;
    userId: number;
    ids: readonly number[];
  },
): Promise<BulkRow> {
  const { userId, ids, ...rest } = values;
  const [row] = await tx
    .insert(bulkChanges)
    .values({ ...rest, total: ids.length, createdBy: userId })
    .returning();
  if (!row) throw new Error('The action could not be stored.');
  await tx.execute(sql`
    insert into ${bulkItems} (bulk_id, organization_id, email_id, place, folder_id)
    select ${row.id}::bigint, e.organization_id, e.id, wanted.place::int, e.folder_id
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, place)
    join ${emails} e on e.id = wanted.id::bigint and e.organization_id = ${values.organizationId}`);
  return row;
}

/** Returns an action of this person in a theme; null = it doesn't exist or belongs to another person. */
export async function findOwnBulk(
  db: Queryable,
  owner: { organizationId: number; templateId: number; userId: number },
  id: number,
): Promise<BulkRow | null> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(
      and(
        named({ ...owner, id }),
        eq(bulkChanges.templateId, owner.templateId),
        eq(bulkChanges.createdBy, owner.userId),
      ),
    );
  return row ?? null;
}

/** Returns an action, locked until the transaction ends; null = it doesn't exist. */
export async function lockBulk(tx: Transaction, key: BulkKey): Promise<BulkRow | null> {
  const [row] = await tx.select().from(bulkChanges).where(named(key)).for('update');
  return row ?? null;
}

/** Changes the state of an action. */
export async function setBulkState(tx: Queryable, key: BulkKey, state: BulkState): Promise<void> {
  await tx.update(bulkChanges).set({ state }).where(named(key));
}

/** Returns the next emails of an action in this state, in the order of the list. */
export async function nextItems(
  tx: Transaction,
  key: BulkKey,
  state: BulkItem['state'],
  limit: number,
): Promise<BulkItem[]> {
  return await tx
    .select()
    .from(bulkItems)
    .where(and(itemsOf(key), eq(bulkItems.state, state)))
    .orderBy(asc(bulkItems.place))
    .limit(limit);
}

/** Stores the state of emails of an action. */
export async function setItems(
  tx: Transaction,
  key: BulkKey,
  ids: readonly number[],
  state: BulkItem['state'],
): Promise<void> {
  if (ids.length > 0) await tx.update(bulkItems).set({ state }).where(inItems(key, ids));
}

/** Stores the copies of emails. */
export async function setCopies(tx: Transaction, key: BulkKey, copies: ReadonlyMap<number, number>): Promise<void> {
  const pairs = [...copies].map(([email, copy]) => ({ email, copy }));
  await tx.execute(sql`
    update ${bulkItems} set copy_id = made.copy
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as made (email bigint, copy bigint)
    where bulk_id = ${key.id} and organization_id = ${key.organizationId} and email_id = made.email`);
}

const inItems = (key: BulkKey, ids: readonly number[]): SQL | undefined =>
  and(itemsOf(key), inArray(bulkItems.emailId, [...ids]));

/** Deletes actions of all organizations that are older than this many days and can't be undone anymore. */
export async function deleteOldBulks(db: Queryable, days: number): Promise<void> {
  await db.delete(bulkChanges).where(lt(bulkChanges.createdAt, sql`now() - make_interval(days => ${days})`));
}

/** Returns an action in the shape of the contract. Emails that were purged since count as left out. */
export async function presentBulk(db: Queryable, row: BulkRow): Promise<BulkChange> {
  const rows = await db
    .select({ state: bulkItems.state, count: count() })
    .from(bulkItems)
    .where(itemsOf(row))
    .groupBy(bulkItems.state);
  const by = new Map(rows.map(({ state, count: many }) => [state, many]));
  const [done, waiting, undone] = [by.get('done') ?? 0, by.get('waiting') ?? 0, by.get('undone') ?? 0];
  const isReturning = row.state === 'undoing' || row.state === 'undone';
  return {
    id: row.id,
    action: row.action,
    state: row.state,
    fid: row.folderId ?? 0,
    done: isReturning ? undone : done,
    skipped: row.total - done - waiting - undone,
    total: row.total,
  };
}
