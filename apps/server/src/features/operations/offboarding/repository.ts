import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { reckonedTimezone } from '../../../access/time-zones';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { currentMemberships, organizationExports, organizations, users } from '../../../platform/db/schema';

export type ExportRow = typeof organizationExports.$inferSelect & { creator: string | null };

const shown = 10;

/** Returns the organization's archives that haven't expired, newest first. */
export async function listExports(db: Queryable, organizationId: number, now: Date): Promise<ExportRow[]> {
  const rows = await db
    .select({ row: organizationExports, creator: users.name })
    .from(organizationExports)
    .leftJoin(users, eq(users.id, organizationExports.createdBy))
    .where(
      and(
        eq(organizationExports.organizationId, organizationId),
        or(isNull(organizationExports.expiresAt), gt(organizationExports.expiresAt, now)),
      ),
    )
    .orderBy(desc(organizationExports.id))
    .limit(shown);
  return rows.map(({ row, creator }) => ({ ...row, creator }));
}

/** Returns an archive that can be downloaded now. */
export async function findDoneExport(db: Queryable, scope: { organizationId: number; now: Date; id?: number }) {
  const [row] = await db
    .select()
    .from(organizationExports)
    .where(
      and(
        eq(organizationExports.organizationId, scope.organizationId),
        eq(organizationExports.state, 'done'),
        gt(organizationExports.expiresAt, scope.now),
        scope.id === undefined ? undefined : eq(organizationExports.id, scope.id),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Returns an archive of any organization; null = there is none. */
export async function findExport(db: Queryable, id: number) {
  const [row] = await db.select().from(organizationExports).where(eq(organizationExports.id, id));
  return row ?? null;
}

/** An interrupted job is retried within hours. After this time, another archive can be started. */
const stuckMs = 6 * 60 * 60 * 1000;

/**
 * Starts an archive, or returns null if one is in progress. The lock on the organization's row prevents two at the same
 * time.
 */
export async function insertExport(
  tx: Transaction,
  input: { organizationId: number; createdBy: number },
): Promise<number | null> {
  await lockOrganization(tx, input.organizationId);
  const [running] = await tx
    .select({ id: organizationExports.id })
    .from(organizationExports)
    .where(
      and(
        eq(organizationExports.organizationId, input.organizationId),
        inArray(organizationExports.state, ['waiting', 'running']),
        gt(organizationExports.createdAt, sql`now() - make_interval(secs => ${stuckMs / 1000})`),
      ),
    );
  if (running) return null;
  const [row] = await tx.insert(organizationExports).values(input).returning({ id: organizationExports.id });
  if (!row) throw new Error('The archive was not stored.');
  return row.id;
}

/** Changes the given columns of an archive. */
export async function updateExport(
  db: Queryable,
  id: number,
  changes: Partial<typeof organizationExports.$inferInsert>,
): Promise<void> {
  await db.update(organizationExports).set(changes).where(eq(organizationExports.id, id));
}

/** Deletes expired archives and returns them. */
export async function deleteExpiredExports(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .delete(organizationExports)
    .where(lte(organizationExports.expiresAt, now))
    .returning({ id: organizationExports.id });
  return rows.map((row) => row.id);
}

/** Returns the owners of an organization who have an account and access now, the longest-standing first. */
export async function listOwners(tx: Transaction, organizationId: number) {
  return await tx
    .select({ name: users.name, email: users.email, locale: users.locale, timezone: reckonedTimezone })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isNull(users.deletedAt)))
    .where(and(eq(currentMemberships.organizationId, organizationId), eq(currentMemberships.role, 'owner')))
    .orderBy(currentMemberships.id);
}

/** Returns an organization, locked until the transaction ends; null if it is deleted. */
export async function lockOrganization(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ id: organizations.id, name: organizations.name, canceledAt: organizations.canceledAt })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('update');
  return row ?? null;
}

/** Returns the name of an organization; null if it is deleted. */
export async function findOrganizationName(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)));
  return row?.name ?? null;
}

/**
 * Stores when and by whom an organization was canceled (`userId` null = the command line); null undoes the
 * cancellation.
 */
export async function setCanceled(
  tx: Transaction,
  id: number,
  by: { at: Date; userId: number | null } | null,
): Promise<void> {
  await tx
    .update(organizations)
    .set({ canceledAt: by?.at ?? null, canceledBy: by?.userId ?? null })
    .where(eq(organizations.id, id));
}

/** Returns the organizations that were canceled at or before a time and still have data. */
export async function listCanceled(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(lte(organizations.canceledAt, before), isNull(organizations.deletedAt)))
    .orderBy(organizations.id);
  return rows.map((row) => row.id);
}
