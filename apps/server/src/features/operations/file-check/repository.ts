import { and, count, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { avatarFiles, blobs, damagedFiles, drafts, fileChecks, htmlContents } from '../../../platform/db/schema';

export type FileCheck = typeof fileChecks.$inferSelect;
export type DamagedRow = typeof damagedFiles.$inferSelect;
export type DamageState = 'damaged' | 'missing' | 'unreadable';

/** A stored item that has changed or is missing. */
export interface Damage {
  kind: 'file' | 'document' | 'draft';
  /** The organization of a document or draft; null = a file. */
  organizationId: number | null;
  sha256: string;
  state: DamageState;
}

/** Number of checks to retain. */
const retainedChecks = 20;
/** Maximum number of documents without content that one check lists. */
const missingListed = 1000;

/** Returns checksums of stored files after the given one, in order, each once. */
export async function listFileHashes(db: Queryable, after: string, limit: number): Promise<string[]> {
  const of = (table: typeof blobs | typeof avatarFiles) =>
    sql`(select distinct sha256 from ${table} where sha256 > ${after} order by sha256 limit ${limit})`;
  const { rows } = await db.execute<{ sha256: string }>(
    sql`select sha256 from (${of(blobs)} union ${of(avatarFiles)}) files order by sha256 limit ${limit}`,
  );
  return rows.map((row) => row.sha256);
}

/** Returns whether a row still references the file. */
export async function isFileUsed(db: Queryable, sha256: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${blobs} where ${blobs.sha256} = ${sha256}
        union all select 1 from ${avatarFiles} where ${avatarFiles.sha256} = ${sha256} limit 1`,
  );
  return rows.length > 0;
}

/** Returns keys `organization/sha256` of stored documents after the given one, in the order of the table's key. */
export async function listDocumentKeys(db: Queryable, after: string, limit: number): Promise<string[]> {
  const { organizationId, sha256 } = parseDocumentKey(after);
  const rows = await db
    .select({ organizationId: htmlContents.organizationId, sha256: htmlContents.sha256 })
    .from(htmlContents)
    .where(sql`(${htmlContents.organizationId}, ${htmlContents.sha256}) > (${organizationId}, ${sha256})`)
    .orderBy(htmlContents.organizationId, htmlContents.sha256)
    .limit(limit);
  return rows.map((row) => `${row.organizationId}/${row.sha256}`);
}

/** Parses `7/ab12…` into organization 7 and the checksum. */
export function parseDocumentKey(key: string): { organizationId: number; sha256: string } {
  const [organization = '0', sha256 = ''] = key.split('/');
  return { organizationId: Number(organization), sha256 };
}

/** Returns the compressed bytes of a document; null = it was deleted. */
export async function loadPacked(db: Queryable, organizationId: number, sha256: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ compressed: htmlContents.compressed })
    .from(htmlContents)
    .where(and(eq(htmlContents.organizationId, organizationId), eq(htmlContents.sha256, sha256)));
  return row?.compressed ?? null;
}

/** Returns ids of drafts after the given one, in order. */
export async function listDraftKeys(db: Queryable, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(gt(drafts.id, Number(after)), isNull(drafts.deletedAt)))
    .orderBy(drafts.id)
    .limit(limit);
  return rows.map((row) => String(row.id));
}

/** Returns a stored draft; null = it was discarded or saved in the meantime. */
export async function loadPackedDraft(
  db: Queryable,
  id: number,
): Promise<{ organizationId: number; sha256: string; compressed: Buffer } | null> {
  const [row] = await db
    .select({ organizationId: drafts.organizationId, sha256: drafts.htmlSha256, compressed: drafts.compressed })
    .from(drafts)
    .where(and(eq(drafts.id, id), isNull(drafts.deletedAt)));
  return row ?? null;
}

/** Returns only the key of a draft, for a draft whose row the database can't read completely. */
export async function findDraftKey(
  db: Queryable,
  id: number,
): Promise<{ organizationId: number; sha256: string } | null> {
  const [row] = await db
    .select({ organizationId: drafts.organizationId, sha256: drafts.htmlSha256 })
    .from(drafts)
    .where(and(eq(drafts.id, id), isNull(drafts.deletedAt)));
  return row ?? null;
}

/** Returns documents that a version references but that aren't stored. */
export async function listMissingDocuments(db: Queryable): Promise<Damage[]> {
  const { rows } = await db.execute<{ organizationId: string; sha256: string }>(sql`
    select distinct v.organization_id as "organizationId", v.html_sha256 as sha256
    from versions v
    left join html_contents h on h.organization_id = v.organization_id and h.sha256 = v.html_sha256
    where h.sha256 is null order by 1, 2 limit ${missingListed}`);
  return rows.map(({ organizationId, sha256 }) => ({
    kind: 'document',
    state: 'missing',
    organizationId: Number(organizationId),
    sha256,
  }));
}

/** Returns how many files, documents and drafts have to be read. */
export async function countThings(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select ((select count(*) from (select sha256 from blobs union select sha256 from avatar_files) files)
      + (select count(*) from html_contents) + (select count(*) from drafts where deleted_at is null))::int as total`);
  return rows[0]?.total ?? 0;
}

/** Returns the unfinished check. */
export async function findOpenCheck(db: Queryable): Promise<FileCheck | null> {
  const [row] = await db.select().from(fileChecks).where(isNull(fileChecks.endedAt));
  return row ?? null;
}

/** Returns a check of stored files; null = there is none. */
export async function findCheck(db: Queryable, id: number): Promise<FileCheck | null> {
  const [row] = await db.select().from(fileChecks).where(eq(fileChecks.id, id));
  return row ?? null;
}

/** Returns the check of stored files that ended last; null = none has ended. */
export async function findLastCheck(db: Queryable): Promise<FileCheck | null> {
  const [row] = await db
    .select()
    .from(fileChecks)
    .where(isNotNull(fileChecks.endedAt))
    .orderBy(desc(fileChecks.endedAt), desc(fileChecks.id))
    .limit(1);
  return row ?? null;
}

/** Creates a waiting check; null while another hasn't ended. */
export async function insertCheck(tx: Queryable, now: Date): Promise<FileCheck | null> {
  const [row] = await tx
    .insert(fileChecks)
    .values({ createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Updates the progress of a check. Returns false when another process has changed or ended it. */
export async function moveCheck(
  tx: Queryable,
  { id, phase, position }: Pick<FileCheck, 'id' | 'phase' | 'position'>,
  change: Partial<FileCheck>,
): Promise<boolean> {
  const rows = await tx
    .update(fileChecks)
    .set(change)
    .where(
      and(
        eq(fileChecks.id, id),
        eq(fileChecks.phase, phase),
        eq(fileChecks.position, position),
        isNull(fileChecks.endedAt),
      ),
    )
    .returning({ id: fileChecks.id });
  return rows.length > 0;
}

/** Stores a finding of a check. Returns true if it is new. */
export async function storeDamage(tx: Queryable, checkId: number, damage: Damage, now: Date): Promise<boolean> {
  const { kind, organizationId, sha256, state } = damage;
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    insert into damaged_files (kind, organization_id, sha256, state, found_at, check_id)
    values (${kind}, ${organizationId}, ${sha256}, ${state}, ${now}, ${checkId})
    on conflict (kind, sha256, coalesce(organization_id, 0)) do update set state = excluded.state, check_id = excluded.check_id
    returning (xmax = 0) as "isNew"`);
  return rows[0]?.isNew ?? false;
}

/** Removes items from the list that this check found intact, and deletes old checks. */
export async function deleteRepaired(tx: Queryable, checkId: number): Promise<void> {
  await tx.delete(damagedFiles).where(ne(damagedFiles.checkId, checkId));
  await tx.delete(fileChecks).where(lt(fileChecks.id, checkId - retainedChecks));
}

/** SQL condition: the item in the list is still in use. */
const isStillNamed = sql`(case when ${damagedFiles.kind} = 'file' then
    exists (select 1 from blobs b where b.sha256 = ${damagedFiles.sha256})
    or exists (select 1 from avatar_files a where a.sha256 = ${damagedFiles.sha256})
  when ${damagedFiles.kind} = 'draft' then exists (select 1 from drafts d where d.deleted_at is null
    and d.organization_id = ${damagedFiles.organizationId} and d.html_sha256 = ${damagedFiles.sha256})
  else ${damagedFiles.state} = 'missing' or exists (select 1 from html_contents h
    where h.organization_id = ${damagedFiles.organizationId} and h.sha256 = ${damagedFiles.sha256}) end)`;

/** Returns damaged items, newest first. */
export async function listDamage(db: Queryable, limit: number) {
  return await db
    .select()
    .from(damagedFiles)
    .where(isStillNamed)
    .orderBy(desc(damagedFiles.foundAt), desc(damagedFiles.id))
    .limit(limit);
}

/** Returns the number of damaged files that something still uses. */
export async function countDamage(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(damagedFiles).where(isStillNamed);
  return row?.total ?? 0;
}
