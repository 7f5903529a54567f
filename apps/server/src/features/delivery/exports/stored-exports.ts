import type { ExportJob } from '@galley/contract';
import { and, count, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { exportJobs } from '../../../platform/db/schema';

export type ExportRow = typeof exportJobs.$inferSelect;

/** The key of a row. The organization is a condition of every query. */
export interface ExportKey {
  organizationId: number;
  id: number;
}

/** Selects a person's exports of a theme that haven't expired. */
interface ExportOwner {
  organizationId: number;
  templateId: number;
  userId: number;
  now: Date;
}

const listed = 50;
const named = ({ organizationId, id }: ExportKey) =>
  and(eq(exportJobs.organizationId, organizationId), eq(exportJobs.id, id));
const ownedBy = ({ organizationId, templateId, userId, now }: ExportOwner) =>
  and(
    eq(exportJobs.organizationId, organizationId),
    eq(exportJobs.templateId, templateId),
    eq(exportJobs.createdBy, userId),
    gt(exportJobs.expiresAt, now),
  );

/** Stores a queued export. */
export async function insertExport(db: Queryable, row: typeof exportJobs.$inferInsert): Promise<ExportRow> {
  const [made] = await db.insert(exportJobs).values(row).returning();
  if (!made) throw new Error('The export was not stored.');
  return made;
}

/** Lists a person's exports, newest first. */
export async function listExports(db: Queryable, owner: ExportOwner): Promise<ExportRow[]> {
  return await db.select().from(exportJobs).where(ownedBy(owner)).orderBy(desc(exportJobs.id)).limit(listed);
}

/** Returns an export of this person; null = it doesn't exist, or is someone else's. */
export async function findOwnExport(db: Queryable, owner: ExportOwner, id: number): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(exportJobs)
    .where(and(ownedBy(owner), eq(exportJobs.id, id)));
  return row ?? null;
}

/** Counts a person's queued and running exports, of any theme. */
export async function countUnfinished(
  db: Queryable,
  { organizationId, userId, now }: Omit<ExportOwner, 'templateId'>,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(exportJobs)
    .where(
      and(
        eq(exportJobs.organizationId, organizationId),
        eq(exportJobs.createdBy, userId),
        inArray(exportJobs.state, ['waiting', 'running']),
        gt(exportJobs.expiresAt, now),
      ),
    );
  return row?.found ?? 0;
}

/** Marks an export as running; null if it was canceled or is finished. */
export async function beginExport(db: Queryable, key: ExportKey): Promise<ExportRow | null> {
  const [row] = await db
    .update(exportJobs)
    .set({ state: 'running', percent: 0, error: null })
    .where(and(named(key), inArray(exportJobs.state, ['waiting', 'running'])))
    .returning();
  return row ?? null;
}

/** Queues a failed export again; null if it is no longer failed. */
export async function restartExport(db: Queryable, key: ExportKey, expiresAt: Date): Promise<ExportRow | null> {
  const [row] = await db
    .update(exportJobs)
    .set({ state: 'waiting', percent: 0, error: null, expiresAt })
    .where(and(named(key), eq(exportJobs.state, 'failed')))
    .returning();
  return row ?? null;
}

/** Changes a running export; false if it was canceled in the meantime. */
export async function updateRunning(
  db: Queryable,
  key: ExportKey,
  changes: Partial<typeof exportJobs.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(exportJobs)
    .set(changes)
    .where(and(named(key), eq(exportJobs.state, 'running')))
    .returning({ id: exportJobs.id });
  return rows.length > 0;
}

/** Deletes the row of an export; the caller deletes its file. */
export async function deleteExport(db: Queryable, key: ExportKey): Promise<void> {
  await db.delete(exportJobs).where(named(key));
}

/** Returns whether a row exists, of any organization. */
export async function hasExport(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.select({ id: exportJobs.id }).from(exportJobs).where(eq(exportJobs.id, id));
  return rows.length > 0;
}

/** Deletes the rows of expired exports of every organization. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(exportJobs).where(lte(exportJobs.expiresAt, now));
}

/** Converts an export to its API form: times in Unix seconds, `expiresAt` 0 until its file exists. */
export function presentExport(row: ExportRow): ExportJob {
  const { id, kind, state, percent, error, failed, fileName, size } = row;
  return {
    id,
    kind,
    ids: row.request.ids,
    state,
    percent,
    error: error ?? '',
    failed,
    fileName,
    size: size ?? 0,
    createdAt: unixSeconds(row.createdAt),
    expiresAt: state === 'done' ? unixSeconds(row.expiresAt) : 0,
  };
}
