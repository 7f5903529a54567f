import { limits } from '@galley/contract';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { linkChecks } from '../../../platform/db/schema';
import type { LinkResult } from './check-link';

export type LinkCheckRow = typeof linkChecks.$inferSelect;

/** An address as it is requested, with its hash. */
export interface NamedAddress {
  address: string;
  addressSha256: string;
}

/** Seconds after which a pending check counts as abandoned: its job has ended without a result. */
const forgottenSeconds = 10 * 60;

/** Returns the results of addresses that are not older than `linkCheckTtlSeconds`, and the pending ones. */
export async function listChecks(
  db: Queryable,
  organizationId: number,
  { hashes, now }: { hashes: readonly string[]; now: Date },
): Promise<LinkCheckRow[]> {
  if (hashes.length === 0) return [];
  return await db
    .select()
    .from(linkChecks)
    .where(
      and(
        eq(linkChecks.organizationId, organizationId),
        inArray(linkChecks.addressSha256, [...hashes]),
        sql`coalesce(${linkChecks.checkedAt}, ${linkChecks.createdAt}) > ${secondsBefore(now, limits.linkCheckTtlSeconds).toISOString()}::timestamptz`,
      ),
    );
}

/** Marks addresses without a current result as pending. Returns the number of addresses that weren't pending before. */
export async function awaitChecks(
  db: Queryable,
  organizationId: number,
  { addresses, now }: { addresses: readonly NamedAddress[]; now: Date },
): Promise<number> {
  if (addresses.length === 0) return 0;
  const isOld = sql`coalesce(${linkChecks.checkedAt}, ${linkChecks.createdAt}) <= case when ${linkChecks.state} = 'pending'
    then ${secondsBefore(now, forgottenSeconds).toISOString()}::timestamptz
    else ${secondsBefore(now, limits.linkCheckTtlSeconds).toISOString()}::timestamptz end`;
  const rows = await db
    .insert(linkChecks)
    .values(addresses.map((one) => ({ organizationId, ...one, createdAt: now })))
    .onConflictDoUpdate({
      target: [linkChecks.organizationId, linkChecks.addressSha256],
      set: { state: 'pending', fault: null, status: null, redirects: [], checkedAt: null, createdAt: now },
      setWhere: isOld,
    })
    .returning({ id: linkChecks.id });
  return rows.length;
}

/** Returns pending addresses, the oldest first, at most `most`. */
export async function listWaiting(db: Queryable, organizationId: number, most: number): Promise<LinkCheckRow[]> {
  return await db
    .select()
    .from(linkChecks)
    .where(and(eq(linkChecks.organizationId, organizationId), eq(linkChecks.state, 'pending')))
    .orderBy(asc(linkChecks.createdAt), asc(linkChecks.id))
    .limit(most);
}

/** Stores the result of checking an address; a status of 0 means that nothing answered. */
export async function storeCheck(
  db: Queryable,
  { organizationId, id }: Pick<LinkCheckRow, 'organizationId' | 'id'>,
  { result, now }: { result: LinkResult; now: Date },
): Promise<void> {
  await db
    .update(linkChecks)
    .set({ ...result, status: result.status === 0 ? null : result.status, checkedAt: now })
    .where(and(eq(linkChecks.organizationId, organizationId), eq(linkChecks.id, id)));
}

/** Deletes results older than `before`. */
export async function forgetLinkChecks(db: Queryable, before: Date): Promise<void> {
  await db.delete(linkChecks).where(lt(linkChecks.createdAt, before));
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
