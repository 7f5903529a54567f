import { and, eq, getTableColumns, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { upgradeDifferences } from '../../../platform/db/schema';

export type DifferenceRow = Omit<typeof upgradeDifferences.$inferSelect, 'picture'>;

/** A document, its current HTML and theme version, and the version of its theme that it is compared with. */
export interface DifferenceSubject
  extends Pick<
    DifferenceRow,
    'organizationId' | 'templateId' | 'kind' | 'objectId' | 'htmlSha256' | 'fromVersion' | 'toVersion'
  > {}

/** The key of a row; the organization is a condition of every query. */
interface DifferenceKey {
  organizationId: number;
  id: number;
}

const named = ({ organizationId, id }: DifferenceKey) =>
  and(eq(upgradeDifferences.organizationId, organizationId), eq(upgradeDifferences.id, id));

/** Returns the condition for rows that compare this HTML and these versions. */
const comparesThe = (compared: Pick<DifferenceRow, 'htmlSha256' | 'fromVersion' | 'toVersion'>) =>
  and(
    eq(upgradeDifferences.htmlSha256, compared.htmlSha256),
    eq(upgradeDifferences.fromVersion, compared.fromVersion),
    eq(upgradeDifferences.toVersion, compared.toVersion),
  );

/** All columns except the picture. */
const { picture: _picture, ...facts } = getTableColumns(upgradeDifferences);

const nothingYet = { status: 'pending', error: null, attempts: 0, changed: null, isCut: false, picture: null } as const;

/** A pending row without an update for this long: its job has ended without a result. An additional job is harmless. */
const isForgotten = and(
  eq(upgradeDifferences.status, 'pending'),
  sql`${upgradeDifferences.updatedAt} < now() - interval '2 minutes'`,
);

/** Marks the comparison of a document as pending. Returns the id of its row; null = it is ready or already pending. */
export async function awaitDifference(tx: Transaction, subject: DifferenceSubject): Promise<number | null> {
  const { organizationId, kind, objectId, ...current } = subject;
  const { htmlSha256, fromVersion, toVersion } = current;
  const [row] = await tx
    .insert(upgradeDifferences)
    .values({ organizationId, kind, objectId, ...current })
    .onConflictDoUpdate({
      target: [upgradeDifferences.organizationId, upgradeDifferences.kind, upgradeDifferences.objectId],
      set: { ...current, ...nothingYet, updatedAt: sql`now()` },
      setWhere: or(
        eq(upgradeDifferences.status, 'error'),
        isForgotten,
        ne(upgradeDifferences.htmlSha256, htmlSha256),
        ne(upgradeDifferences.fromVersion, fromVersion),
        ne(upgradeDifferences.toVersion, toVersion),
      ),
    })
    .returning({ id: upgradeDifferences.id });
  return row?.id ?? null;
}

/** Returns the row of a document if it compares this HTML and these versions. */
export async function findDifference(db: Queryable, subject: DifferenceSubject): Promise<DifferenceRow | null> {
  const { organizationId, kind, objectId } = subject;
  const [row] = await db
    .select(facts)
    .from(upgradeDifferences)
    .where(
      and(
        eq(upgradeDifferences.organizationId, organizationId),
        eq(upgradeDifferences.kind, kind),
        eq(upgradeDifferences.objectId, objectId),
        comparesThe(subject),
      ),
    );
  return row ?? null;
}

/** Returns a name for what a row compares, for the address of its picture. */
export function differenceKey(row: Pick<DifferenceRow, 'htmlSha256' | 'fromVersion' | 'toVersion'>): string {
  return `${row.htmlSha256} ${row.fromVersion} ${row.toVersion}`;
}

/** Returns the picture of a row if it is ready and compares what the key names; null otherwise. */
export async function readDifference(db: Queryable, { key, ...row }: DifferenceKey & { key: string }) {
  const [found] = await db
    .select()
    .from(upgradeDifferences)
    .where(and(named(row), eq(upgradeDifferences.status, 'ready')));
  return found && differenceKey(found) === key ? found.picture : null;
}

/** Counts an attempt and returns the row; null = it isn't pending. */
export async function beginDifference(db: Queryable, key: DifferenceKey): Promise<DifferenceRow | null> {
  const [row] = await db
    .update(upgradeDifferences)
    .set({ attempts: sql`${upgradeDifferences.attempts} + 1` })
    .where(and(named(key), eq(upgradeDifferences.status, 'pending')))
    .returning(facts);
  return row ?? null;
}

/** Stores the result, unless another comparison was requested in the meantime. */
export async function endDifference(
  db: Queryable,
  row: DifferenceRow,
  result: Pick<typeof upgradeDifferences.$inferInsert, 'status' | 'error' | 'changed' | 'isCut' | 'picture'>,
): Promise<void> {
  await db
    .update(upgradeDifferences)
    .set({ ...result, updatedAt: sql`now()` })
    .where(and(named(row), comparesThe(row)));
}

/** Deletes rows that were not updated since `before`. */
export async function forgetDifferences(db: Queryable, before: Date): Promise<void> {
  await db.delete(upgradeDifferences).where(lt(upgradeDifferences.updatedAt, before));
}
